"""What the wheel has, and what the package needs of its Python."""

from __future__ import annotations

import ast
import ctypes
import os
import subprocess
import sys
import unittest
from pathlib import Path

import standard_sitemap
from loopback import Site, urlset
from standard_sitemap import _native, check, library_version

SOURCE = Path(os.environ["STANDARD_SITEMAP_SOURCE_DIR"])
FOLDER = Path(standard_sitemap.__file__).parent
S = "https://site.example"


class Package(unittest.TestCase):
    def test_it_is_that_of_the_wheel(self):
        self.assertTrue(FOLDER.is_relative_to(sys.prefix), FOLDER)
        for name in ("py.typed", "interface.json"):
            self.assertTrue((FOLDER / name).is_file(), name)
        self.assertEqual(
            (FOLDER / "interface.json").read_text(), (SOURCE / "render/bindings/c/standard-sitemap.json").read_text()
        )
        (info,) = FOLDER.parent.glob("standard_sitemap-*.dist-info")
        self.assertEqual(info.name, f"standard_sitemap-{library_version()}.dist-info")
        self.assertRegex((info / "WHEEL").read_text(), r"Tag: py3-none-manylinux_2_\d+_")
        licenses = {file.name for file in (info / "licenses").iterdir()}
        self.assertIn("LICENSE", licenses)
        self.assertTrue([name for name in licenses if "libxml2" in name], licenses)

    def test_it_carries_what_it_needs(self):
        """All libraries of the process are of the wheel, or those that each system has."""
        program = (
            "import standard_sitemap\n"
            "print({line.split()[-1] for line in open('/proc/self/maps') if '.so' in line})"
        )
        mapped = ast.literal_eval(
            subprocess.run([sys.executable, "-I", "-c", program], check=True, stdout=subprocess.PIPE, text=True).stdout
        )
        names = {Path(path).name for path in mapped if not path.startswith(str(FOLDER))}
        self.assertFalse([name for name in names if name.startswith(("libxml2", "libicu", "libgumbo", "liburip", "libpsl"))])
        self.assertTrue([path for path in mapped if path.startswith(str(FOLDER / "native/libicudata"))])

    def test_documents_are_parsed_in_the_reader_process(self):
        report = check(S + "/m.xml", session=Site({S + "/m.xml": urlset(S + "/a")}), policy={"isolation": 1})
        self.assertTrue(report.passes(), report.findings)
        self.assertNotIn("not-isolated", [each.code for each in report.findings])

    def test_it_is_python_3_9(self):
        for file in FOLDER.glob("*.py"):
            ast.parse(file.read_text("utf-8"), str(file), feature_version=(3, 9))

    def test_the_description_has_the_whole_interface(self):
        """Each function is there with its types; sizes are those of C, or the library would refuse the structs."""
        for name in _native._interface["functions"]:
            function = getattr(_native.library, name[len(_native.PREFIX) :])
            self.assertIsNotNone(function.argtypes)
        text = _native.library.text(ctypes.cast(ctypes.c_char_p(b"abc"), ctypes.c_void_p))
        self.assertEqual(_native.taken(text), "abc")
        with self.assertRaises(AttributeError):
            _native.library.no_such_function

    def test_a_library_that_is_not_there(self):
        environment = {**os.environ, "STANDARD_SITEMAP_LIBRARY": "/nonexistent.so"}
        done = subprocess.run(
            [sys.executable, "-c", "import standard_sitemap"], env=environment, stderr=subprocess.PIPE, text=True
        )
        self.assertIn("set STANDARD_SITEMAP_LIBRARY to its file", done.stderr)


if __name__ == "__main__":
    unittest.main()
