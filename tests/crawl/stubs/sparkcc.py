"""The part of cc-pyspark that docs/crawl.md uses: a job that reads whole files. The output is a file of JSON lines instead
of a table."""

import json
import sys
from pathlib import Path

from pyspark import SparkContext


class CCFileProcessorSparkJob:
    name = "CCFileProcessor"
    output_schema = None

    @staticmethod
    def reduce_by_key_func(one, other):
        return one + other

    def process_files(self, _index, uris):
        for uri in uris:
            with open(uri, "rb") as file:
                yield from self.process_file(uri, file)

    def run(self):
        manifest, output = sys.argv[1:]
        rows = {}
        for key, value in SparkContext(appName=self.name).textFile(manifest, 3).mapPartitionsWithIndex(self.process_files).collect():
            rows[key] = self.reduce_by_key_func(rows[key], value) if key in rows else value
        names = [field.name for field in self.output_schema.fields]
        Path(output).write_text("".join(json.dumps(dict(zip(names, row))) + "\n" for row in rows.items()), encoding="utf-8")
