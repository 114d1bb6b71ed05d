#!/usr/bin/env python3
"""docs/crawl.md, Spark and Common Crawl: their programs, with stubs of the libraries that they use."""

import json
import sys
from pathlib import Path

from crawl_support import DOCUMENT, Crawl, lines, main, run

STUBS = Path(__file__).resolve().parent / "stubs"


class Spark(Crawl):
    def python(self, program, *arguments, status=0):
        (self.folder / "program.py").write_text(program)
        return run(sys.executable, "program.py", *arguments, cwd=self.folder, status=status,
                   env=self.environment | {"PYTHONPATH": str(STUBS), "PYTHONDONTWRITEBYTECODE": "1"})

    def join(self):
        self.shell("cat found/part-* > found.ndjson")

    def test_pipe_reads_the_archives_of_a_partition(self):
        self.python(DOCUMENT.cut("Spark", "python")[0])
        self.join()
        self.assert_all_found()

    def test_a_task_that_fails_gives_nothing(self):
        (self.folder / self.archives[0]).unlink()
        failed = self.python(DOCUMENT.cut("Spark", "python")[0], status=1)
        self.assertIn("exited with error code 123", failed.stderr)
        self.assertFalse((self.folder / "found").exists())

    def test_pipe_reads_pages(self):
        pages = [{"url": f"http://site.example/{number}", "status": 200, "fields": [["Content-Type", "text/html"]],
                  "body": '<link rel="standard-sitemap" href="/map.xml">' if number % 3 == 0 else "<p>\u2028</p>"}
                 for number in range(20)]
        (self.folder / "pages.json").write_text(json.dumps([json.dumps(page, ensure_ascii=False) for page in pages]))
        program = DOCUMENT.cut("Spark", "python")[1]
        self.python("import json\nfrom pyspark import SparkContext\n"
                    "pages = SparkContext().parallelize(json.load(open('pages.json')), 3)\n" + program
                    + "found.saveAsTextFile('found')\n")
        self.join()
        found = lines((self.folder / "found.ndjson").read_text())
        self.assertEqual(sorted(page["url"] for page in found), sorted(page["url"] for page in pages[::3]))
        self.assertEqual({page["sitemap"] for page in found}, {"http://site.example/map.xml"})

    def test_common_crawl(self):
        program = DOCUMENT.cut("Common Crawl", "python")[0]
        self.python(program, "manifest", "table.json")
        rows = lines((self.folder / "table.json").read_text())
        (self.folder / "found.ndjson").write_text("".join(row["found"] + "\n" for row in rows))
        self.assert_all_found()
        for row in rows:
            self.assertEqual(json.loads(row["found"])["url"], row["url"])

    def test_a_page_that_was_crawled_twice_has_both_lines(self):
        (self.folder / "manifest").write_text(f"{self.archives[0]}\n" * 2)
        self.python(DOCUMENT.cut("Common Crawl", "python")[0], "manifest", "table.json")
        for row in lines((self.folder / "table.json").read_text()):
            self.assertEqual([page["url"] for page in lines(row["found"])], [row["url"]] * 2)


if __name__ == "__main__":
    sys.exit(main())
