#!/usr/bin/env python3
"""docs/crawl.md, GNU parallel: its commands, on two machines that are this one, each with an SSH server of its own."""

import getpass
import os
import subprocess
import sys

from crawl_support import DOCUMENT, Crawl, end, main, missing, run, tool, unpacked, wait_until

SECTION = "GNU parallel"


class Parallel(Crawl):
    def setUp(self):
        super().setUp()
        unpacked("parallel")
        self.ssh = tool("ssh")
        self.machines = ["crawler1", "crawler2"]
        machines, self.command = DOCUMENT.cut(SECTION, "", "sh")[:2]
        self.assertEqual(machines.split(), self.machines)
        (self.folder / "machines").write_text(machines)
        keygen = tool("ssh-keygen")
        for key in ("host", "key"):
            run(keygen, "-q", "-t", "ed25519", "-N", "", "-f", self.home / key)
        hosts = "".join(self.start_machine(name) for name in self.machines)
        (self.home / "ssh_config").write_text(
            hosts + f"Host *\nIdentityFile {self.home}/key\nIdentitiesOnly yes\nUserKnownHostsFile /dev/null\n"
            "StrictHostKeyChecking no\nLogLevel ERROR\n")
        self.environment |= {"PARALLEL_SSH": f"{self.ssh} -F {self.home}/ssh_config", "PARALLEL_HOME": str(self.home)}

    def start_machine(self, name):
        """Starts an SSH server that lets in this user by a key of this test, and nobody else."""
        port, log = self.port(), self.home / f"{name}.log"
        path = self.environment["PATH"]
        (self.home / f"{name}.conf").write_text(
            f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {self.home}/host\nAuthorizedKeysFile {self.home}/key.pub\n"
            f"PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nAllowUsers {getpass.getuser()}\n"
            f"SetEnv PATH={path}\n")
        command = [unpacked("sshd", "openssh-server"), "-D", "-e", "-f", str(self.home / f"{name}.conf")]
        if os.getuid() == 0:
            # It then insists on an account and a folder, which it gets where nobody else sees them.
            accounts = (self.home / "passwd")
            with open("/etc/passwd", encoding="utf-8") as known:
                accounts.write_text(known.read() + "\nsshd:x:64999:65534::/run/sshd:/usr/sbin/nologin\n")
            command = ["unshare", "--mount", "sh", "-ec", f"mount --bind {accounts} /etc/passwd; mount -t tmpfs none /run; "
                       "mkdir -m 755 /run/sshd; exec \"$@\"", "sshd", *command]
        with open(log, "wb") as output:
            server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=self.with_libraries)
        self.addCleanup(end, server)
        wait_until(lambda: b"listening" in log.read_bytes() or server.poll() is not None, f"server:\n{log.read_text()}")
        if server.poll() is not None:
            missing(f"a machine on which sshd can be started ({log.read_text().strip()})")
        return f"Host {name}\nHostName 127.0.0.1\nPort {port}\n"

    def test_the_archives_are_shared_among_the_machines(self):
        self.shell(self.command)
        self.assert_all_found()
        for name in self.machines:
            self.assertIn("Accepted publickey", (self.home / f"{name}.log").read_text(), name)

    def test_what_failed_is_read_when_the_command_is_repeated(self):
        missing_one = self.folder / self.archives[1]
        kept = missing_one.read_bytes()
        missing_one.unlink()
        self.shell(self.command, status=None)
        self.assertFalse((self.folder / "parts/crawl-1.warc.gz.ndjson").exists())
        missing_one.write_bytes(kept)
        others = {path.name: path.stat().st_mtime_ns for path in (self.folder / "parts").iterdir()}
        self.assertEqual(len(others), self.ARCHIVES - 1)
        self.shell(self.command)
        self.assert_all_found()
        for name, written in others.items():
            self.assertEqual((self.folder / "parts" / name).stat().st_mtime_ns, written, f"{name} was read again")


if __name__ == "__main__":
    sys.exit(main())
