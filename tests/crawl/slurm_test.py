#!/usr/bin/env python3
"""docs/crawl.md, Slurm: its job and commands, on a cluster of one node that is started for this test, on the loopback
interface, with all its files in a temporary folder."""

import getpass
import socket
import subprocess
import sys

from crawl_support import DOCUMENT, TOOLS, Crawl, end, main, missing, run, unpacked, wait_until

SECTION = "Slurm"


class Slurm(Crawl):
    def setUp(self):
        super().setUp()
        self.servers, self.names = [], []
        controller = unpacked("slurmctld-wlm", "slurmctld")
        node = unpacked("slurmd-wlm", "slurmd")
        steps = unpacked("slurmstepd-wlm", "slurmd")
        self.sinfo = unpacked("sinfo", "slurm-client")
        job, self.commands, self.again = DOCUMENT.cut(SECTION, "sh")
        (self.folder / "crawl.sbatch").write_text(job)
        for name in ("state", "spool"):
            (self.home / name).mkdir()
        host, user = socket.gethostname().split(".")[0], getpass.getuser()
        is_unpacked = controller.startswith(str(TOOLS))
        (self.home / "slurm.conf").write_text("\n".join([
            "ClusterName=crawl", f"SlurmctldHost={host}(127.0.0.1)", f"NodeName={host} NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN",
            f"PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP", f"SlurmUser={user}", f"SlurmdUser={user}",
            "AuthType=auth/munge", f"AuthInfo=socket={self.home}/munge", "CredType=cred/munge", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
            "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "SwitchType=switch/none", "MpiDefault=none",
            "JobAcctGatherType=jobacct_gather/none", "AccountingStorageType=accounting_storage/none",
            f"SlurmctldPort={self.port()}", f"SlurmdPort={self.port()}", f"StateSaveLocation={self.home}/state",
            f"SlurmdSpoolDir={self.home}/spool", f"SlurmctldPidFile={self.home}/slurmctld.pid",
            f"SlurmdPidFile={self.home}/slurmd.pid", "ReturnToService=2",
            # More tasks at a time than a machine of two cores would have, which is looked at often.
            "SlurmdParameters=config_overrides",
            "SchedulerParameters=sched_interval=1,sched_min_interval=10000,batch_sched_delay=0,bf_interval=1",
            "CommunicationParameters=NoInAddrAny",  # on the loopback interface only
            *([f"PluginDir={TOOLS}/usr/lib/x86_64-linux-gnu/slurm-wlm"] if is_unpacked else []), ""]))
        self.environment = self.with_libraries | {"SLURM_CONF": str(self.home / "slurm.conf")}
        run(unpacked("mungekey", "munge"), "--create", "--keyfile", self.home / "munge.key", env=self.environment)
        # --force: only this user has to reach it.
        self.start("munged", unpacked("munged", "munge"), "--foreground", "--force", f"--key-file={self.home}/munge.key",
                   f"--socket={self.home}/munge", f"--pid-file={self.home}/munge.pid", f"--seed-file={self.home}/munge.seed")
        wait_until(lambda: (self.home / "munge").exists() or not self.alive(), "munged")
        self.start("slurmctld", controller, "-D", "-c")
        self.start("slurmd", node, "-D", "-c", "-d", steps)
        wait_until(lambda: self.alive() and run(self.sinfo, "-h", "-o", "%T", status=None, env=self.environment).stdout == "idle\n",
                   f"idle node: {self.logs()}")

    def start(self, name, *command):
        with open(self.home / f"{name}.log", "wb") as log:
            server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment)
        self.servers.append(server)
        self.names.append(name)
        self.addCleanup(end, server)

    def logs(self):
        return "".join((self.home / f"{name}.log").read_text() for name in self.names)

    def alive(self):
        if all(server.poll() is None for server in self.servers):
            return True
        return missing(f"a machine on which Slurm can be started ({self.logs()[-2000:]})")

    def test_an_array_reads_the_archives_and_a_job_joins_the_parts(self):
        self.shell(self.commands)
        self.assert_all_found()
        self.assertEqual(len(list((self.folder / "parts").iterdir())), self.ARCHIVES)

    def test_what_failed_is_read_when_it_is_submitted_again(self):
        lost = self.folder / self.archives[1]
        kept = lost.read_bytes()
        lost.unlink()
        self.shell(self.commands, status=None)
        self.assertFalse((self.folder / "found.ndjson").exists(), "the parts are joined when all are there")
        lost.write_bytes(kept)
        self.shell(self.again)
        self.assertEqual((self.folder / "rest").read_text(), f"{self.archives[1]}\n")
        self.assert_all_found()


if __name__ == "__main__":
    sys.exit(main())
