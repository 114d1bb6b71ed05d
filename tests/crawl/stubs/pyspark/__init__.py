"""The part of PySpark that docs/crawl.md uses, in one process: elements are in partitions, a task is tried four times, and
only what a task gives that succeeded is kept."""

import shlex
import subprocess
from pathlib import Path

TRIES = 4


class SparkContext:
    def __init__(self, appName=None):
        self.app_name = appName

    def textFile(self, name, minPartitions=2):
        lines = Path(name).read_text(encoding="utf-8").split("\n")[:-1]
        return self.parallelize(lines, minPartitions)

    def parallelize(self, elements, numSlices=2):
        elements = list(elements)
        return RDD([elements[start::numSlices] for start in range(numSlices)])


class RDD:
    def __init__(self, partitions, steps=()):
        self.partitions, self.steps = partitions, steps

    def _then(self, step):
        return RDD(self.partitions, (*self.steps, step))

    def pipe(self, command, env=None, checkCode=False):
        def piped(_, elements):
            done = subprocess.run(shlex.split(command), input="".join(f"{str(e).rstrip(chr(10))}\n" for e in elements).encode(),
                                  stdout=subprocess.PIPE, env=env, check=False)
            if checkCode and done.returncode:
                raise RuntimeError(f"Pipe function `{command}' exited with error code {done.returncode}")
            return [line.decode() for line in done.stdout.split(b"\n")[:-1]]
        return self._then(piped)

    def mapPartitionsWithIndex(self, function):
        return self._then(lambda index, elements: list(function(index, iter(elements))))

    def _task(self, index):
        for left in reversed(range(TRIES)):
            elements = self.partitions[index]
            try:
                for step in self.steps:
                    elements = step(index, elements)
                return elements
            except Exception:
                if left == 0:
                    raise

    def _tasks(self):
        return [self._task(index) for index in range(len(self.partitions))]

    def collect(self):
        return [element for elements in self._tasks() for element in elements]

    def saveAsTextFile(self, path):
        done = self._tasks()
        Path(path).mkdir()
        for index, elements in enumerate(done):
            (Path(path) / f"part-{index:05}").write_text("".join(f"{element}\n" for element in elements), encoding="utf-8")
