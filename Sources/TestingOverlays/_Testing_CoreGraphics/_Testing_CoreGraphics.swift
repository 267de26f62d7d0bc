// Empty on purpose. The toolchain's Testing.swiftcrossimport, on Linux too, makes a file that imports
// both Testing and CoreGraphics import _Testing_CoreGraphics as well; without a module of that name such a
// file does not compile.
