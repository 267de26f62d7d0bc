import Testing
import WindowSystem

struct URIListTests {
  @Test(arguments: [
    ("file:///tmp/a.caml\r\n", ["/tmp/a.caml"]),
    ("file://host.example/tmp/a\r\nfile:/b\nFILE:///c\r\n", ["/tmp/a", "/b", "/c"]),
    ("# comment\r\n\r\nfile:///%C3%A4%20%25\r\n", ["/ä %"]),
    ("file:///a%2\r\nfile:///b%zz\r\nfile:///c%", ["/a%2", "/b%zz", "/c%"]),
    ("https://example.org/a%20b\r\n", ["https://example.org/a%20b"]),
    // These have no path, a path with a NUL, or a path that is not UTF-8.
    ("file:\r\nfile://\r\nfile://host\r\nfile:a\r\nfile:///a%00b\r\nfile:///%ff\r\n", []),
    ("file:///a\0", ["/a"]),
    ("", []),
  ])
  func urisAreConvertedToPaths(text: String, paths: [String]) {
    #expect(URIList.paths(text.utf8) == paths)
  }

  @Test(arguments: [
    ("https://example.org/x", true), ("svn+ssh://host", true), ("/tmp/http://x", false),
    ("://x", false), ("a b://x", false), ("folder/a.caml", false), ("", false),
  ])
  func urisAreToldFromPaths(text: String, isURI: Bool) {
    #expect(URIList.isURI(text) == isURI)
  }

  @Test func pathsAreWrittenAndReadAgain() {
    let paths = ["/plain", "/with space", "/ä#%?", "https://example.org/x"]
    #expect(URIList.paths(URIList.text(paths).utf8) == paths)
    #expect(URIList.text(["/a b"]) == "file:///a%20b\r\n")
  }
}
