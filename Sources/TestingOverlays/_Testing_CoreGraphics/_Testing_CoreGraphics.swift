// This file is empty on purpose. Because of the toolchain's folder Testing.swiftcrossimport, which also exists on
// Linux, a file that imports both Testing and CoreGraphics implicitly imports _Testing_CoreGraphics as well. Without
// a module of that name, such a file does not compile.
