#!/usr/bin/env python3
"""What a map of many files costs if each answer takes time, and what the probe costs compared with curl.

    tests/bench/network.py [--probe PROGRAM] [--rounds N] [--json]

Needs nginx, openssl and curl. Prints rows of label, ours, reference, ratio, and target: medians of interleaved runs.

Round trips. nginx serves a page and its map of 60 documents in three levels (the root, the 28 it refers to, the 31 that
those refer to), over HTTP/1.1, and over TLS and HTTP/2. In front of it, a relay of ours passes everything on 10 ms
later, in both directions and at any rate, and the first bytes of a connection another 20 ms later: these stand for the
TCP handshake, which takes no time on loopback. The result is the time from the page to the finished map: the probe with
the map, minus the probe with --discover-only, in units of a round trip on a warm connection through the same relay. So
the page's own fetch and its handshakes are not included. "Waiting only" subtracts the same through a relay without
latency, and thus the work of the probe, of the relay and of nginx. The reference is the number of steps that must
follow one another: waves of 32 requests (the streams of a connection) or of 6 (the connections to a host), level by
level.

The probe and curl. The same documents, without a relay. By hand this takes one call of curl for the page, one for the
root that it names, and one for each further level, with six transfers at a time, because each level is only known from
the one above. The other reference is impossible in practice: one call that is given all addresses. curl discards what
it receives; the probe reads it and writes the tree, of 21 nodes per document; with --depth 0 it does not write it.

Tabs. Instructions that a page costs a browser whose cache has the map, compared with those of the page that loaded it.
Uses bench_tabs from the probe's build folder, and valgrind.

On a busy machine times mean little; `chrt -f 1 tests/bench/network.py` makes them useful.
"""

import argparse
import http.client
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here))
sys.dont_write_bytecode = True
from relay import Relay  # noqa: E402
from sites import real_site, site_of, write_site  # noqa: E402

latency = 0.010  # of each direction


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def find_program(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


class Server:
    """nginx: `folder` on one port with plain HTTP/1.1, on another with TLS, and HTTP/2 if wanted."""

    def __init__(self, work, folder):
        self.work = work
        self.certificates()
        self.plain, self.tls = free_port(), free_port()
        temporary = "".join(f"{kind}_temp_path {work}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (work / "nginx.conf").write_text(f"""daemon off; master_process off; pid {work}/pid; error_log stderr error;
events {{}}
http {{
access_log off; {temporary}
types {{ text/html html; application/xml xml; }}
default_type application/octet-stream;
ssl_certificate {work}/server.pem; ssl_certificate_key {work}/server.key;
keepalive_requests 100000;
tcp_nodelay on;
server {{ listen 127.0.0.1:{self.plain}; listen 127.0.0.1:{self.tls} ssl http2; root '{folder}'; }}
}}
""")
        self.process = subprocess.Popen(
            [find_program("nginx"), "-p", work, "-c", work / "nginx.conf", "-e", "stderr"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for port in self.plain, self.tls:
            self.wait_for(port)

    def certificates(self):
        def request(*arguments):
            subprocess.run(["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt",
                            "ec_paramgen_curve:P-256", "-days", "2", *arguments], cwd=self.work, check=True,
                           stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        request("-subj", "/CN=Authority of a benchmark", "-keyout", "ca.key", "-out", "ca.pem")
        request("-subj", "/CN=Server of a benchmark", "-CA", "ca.pem", "-CAkey", "ca.key", "-addext",
                "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE", "-keyout",
                "server.key", "-out", "server.pem")

    def wait_for(self, port):
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.01)
        raise SystemExit("network.py: nginx did not start")

    def close(self):
        self.process.terminate()
        self.process.wait()


def run(commands):
    """Seconds of real time and of CPU that the commands take, one after the other."""
    return tuple(map(sum, zip(*map(run_one, commands))))


def run_one(command):
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C.UTF-8"})
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"network.py: status {process.returncode} from {' '.join(map(str, command))}")
    return took, usage.ru_utime + usage.ru_stime


def medians(tasks, rounds):
    """(Real time, CPU time) of each task, which is some commands: interleaved, so that a disturbance affects all of
    them."""
    for commands in tasks:
        run(commands)
    samples = [[] for _ in tasks]
    for _ in range(rounds):
        for commands, taken in zip(tasks, samples):
            taken.append(run(commands))
    return [tuple(statistics.median(values) for values in zip(*taken)) for taken in samples]


def round_trip(port):
    """Seconds that a small request takes on a warm connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    samples = []
    for _ in range(20):
        start = time.perf_counter()
        connection.request("GET", "/small.xml")
        connection.getresponse().read()
        samples.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(samples[1:])


def row(label, unit, ours, of, reference, reach=None):
    row = {"label": label, "unit": unit, "ours": ours, "of": of, "reference": reference, "ratio": ours / reference}
    return row if reach is None else {**row, "reach": reach}


def map_times(probe, commands, rounds):
    """What the map adds to its page, in seconds, for each of the commands: all of them in turn, repeatedly."""
    # The tree is not unfolded: writing it is not part of loading it.
    commands = [[probe, "--depth", "0", *command] for command in commands]
    times = medians([[variant] for command in commands for variant in (command, [*command, "--discover-only"])],
                    rounds)
    return [with_map[0] - page_only[0] for with_map, page_only in zip(times[::2], times[1::2])]


def round_trip_rows(probe, server, sites, rounds):
    with Relay(server.plain, latency) as far, Relay(server.tls, latency) as far_tls, \
            Relay(server.plain, 0) as near, Relay(server.tls, 0) as near_tls:
        unit = round_trip(far.port)
        protocols = {
            "HTTP/2": ([f"https://127.0.0.1:{relay.port}" for relay in (far_tls, near_tls)],
                       ["--cacert", server.work / "ca.pem"], lambda site: site.waves(32)),
            "HTTP/1.1": ([f"http://127.0.0.1:{relay.port}" for relay in (far, near)], [],
                         lambda site: site.waves(6)),
        }
        for site in sites:
            levels = " + ".join(map(str, site.levels))
            for protocol, (origins, options, least) in protocols.items():
                commands = [[*options, f"{origin}/{site.folder}/{site.names[0]}"] for origin in origins]
                slow, fast = map_times(probe, commands, rounds)
                label = f"{protocol}, {levels} documents"
                yield row(label, "round trips", slow / unit, "waves", least(site), 1.3)
                yield row(f"{label}: waiting only", "round trips", (slow - fast) / unit, "waves", least(site))


def curl_call(options, urls):
    call = ["curl", "--silent", "--fail", "--compressed", *options]
    if len(urls) > 2:
        call += ["--parallel", "--parallel-max", "6"]
    for url in urls:
        call += ["--output", "/dev/null", url]
    return call


def curl_rows(probe, server, sites, rounds):
    trust = ["--cacert", server.work / "ca.pem"]
    origins = {"HTTP/1.1": f"http://127.0.0.1:{server.plain}", "TLS, HTTP/2": f"https://127.0.0.1:{server.tls}"}
    for protocol, origin in origins.items():
        for site in sites:
            def urls(names):
                return [f"{origin}/{site.folder}/{name}" for name in names]

            page = urls(site.names[:1])[0]
            ours, folded, calls, one_call = medians(
                [[[probe, *trust, page]], [[probe, *trust, "--depth", "0", page]],
                 [curl_call(trust, urls(names)) for names in site.as_learned()],
                 [curl_call(trust, urls(site.names))]], rounds)
            label = f"sitemap-probe, {site.label}, {protocol}"
            yield row(label, "ms", ours[0] * 1e3, "calls of curl", calls[0] * 1e3, 1.2)
            yield row(f"{label}: CPU", "ms", ours[1] * 1e3, "calls of curl", calls[1] * 1e3)
            yield row(f"{label}: all addresses given in advance", "ms", ours[0] * 1e3, "curl, one call", one_call[0] * 1e3)
            yield row(f"{label}: that, no tree written", "ms", folded[0] * 1e3, "curl, one call", one_call[0] * 1e3)


def instructions(work, program, *arguments):
    """The instructions of its `measured_work`."""
    counts = work / "callgrind.out"
    subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", "--collect-atstart=no",
                    "--toggle-collect=measured_work", program, *arguments], check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    totals = [line for line in counts.read_text().splitlines() if line.startswith(("summary:", "totals:"))]
    return int(totals[-1].split()[1])


def tab_rows(work, program):
    for items in 100, 10000:
        first, second = (instructions(work, program, which, str(items)) for which in ("first", "second"))
        yield row(f"a second page of a site, {items:,} items", "thousand instructions", second / 1e3,
                  "the first page", first / 1e3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--probe", default="build/release/render/hosts/probe/sitemap-probe")
    parser.add_argument("--rounds", type=int, default=15, help="of each measurement (15)")
    parser.add_argument("--json", action="store_true", help="the rows as a JSON array")
    options = parser.parse_args()
    missing = [name for name in ("nginx", "openssl", "curl") if not find_program(name)]
    if missing:
        raise SystemExit(f"network.py: not installed: {', '.join(missing)}")
    probe = os.path.abspath(options.probe)

    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        folder = work / "site"
        folder.mkdir()
        (folder / "small.xml").write_text("<sitemap/>")
        one, many, wide = site_of("one", [1]), site_of("many", [1, 28, 31]), site_of("wide", [1, 5, 54])
        for site in one, many, wide:
            write_site(folder, site)
        real = real_site(folder, here.parent.parent.parent / "shared/real/polydoclot")
        server = Server(work, folder)
        try:
            rows = [*round_trip_rows(probe, server, [many, wide], options.rounds),
                    *curl_rows(probe, server, [one, *([real] if real else []), many], options.rounds)]
            tabs = pathlib.Path(probe).parents[2] / "tests/bench/bench_tabs"
            if tabs.exists() and find_program("valgrind"):
                rows += tab_rows(work, tabs)
        finally:
            server.close()

    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{'':56}{'ours':>9}{'reference':>11}{'ratio':>8}{'reach':>7}")
    for each in rows:
        reach = f"{each['reach']:7.2f}" if "reach" in each else " " * 7
        print(f"{each['label']:56}{each['ours']:9.1f}{each['reference']:11.1f}{each['ratio']:8.3f}{reach}  "
              f"{each['unit']} ({each['of']})")


if __name__ == "__main__":
    main()
