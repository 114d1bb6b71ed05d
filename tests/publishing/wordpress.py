"""A WordPress of Debian's files, with a MariaDB of its own that listens on a socket only."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from server import Server
from support import BUILD, SOURCE, missing, run, tool

# Where ./bootstrap unpacks it, so that no server is installed with it.
FOLDERS = [*(folder / "usr/share/wordpress" for folder in (SOURCE / "build/tools", BUILD.parent / "tools")),
           Path("/usr/share/wordpress")]
THEMES = "twentytwentyone", "twentytwentythree"

CONFIGURATION = """<?php
define( 'DB_NAME', '{database}' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:{socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {{
	define( $name . '_KEY', $name );
	define( $name . '_SALT', $name );
}}
$table_prefix = 'wp_';
define( 'WP_DEBUG', true ); // What PHP complains of is written into the log of the server.
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
{constants}
require_once ABSPATH . 'wp-settings.php';
"""

# What is not a file is answered by WordPress. What it cost is told by response fields.
ROUTER = """<?php
define( 'ABSPATH', __DIR__ . '/' ); // Before the files do, which are links.
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( '/' !== $path && is_file( ABSPATH . $path ) ) {
	return false;
}
$milliseconds = function () {
	$used = getrusage();
	return 1000 * ( $used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'] ) + intdiv( $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec'], 1000 );
};
$start        = $milliseconds();
ob_start(
	function ( $output ) use ( $milliseconds, $start ) {
		header( 'X-Queries: ' . ( $GLOBALS['wpdb']->num_queries ?? 0 ) );
		header( 'X-Peak: ' . memory_get_peak_usage() );
		header( 'X-CPU: ' . ( $milliseconds() - $start ) );
		return $output;
	}
);
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF']    = '/index.php';
chdir( ABSPATH );
define( 'WP_USE_THEMES', true );
require ABSPATH . 'wp-blog-header.php';
"""

INSTALL = """
define( 'WP_INSTALLING', true );
function wp_new_blog_notification() {}
require ABSPATH . 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Harbour Museum', 'keeper', 'keeper@example.org', true, '', 'password' );
"""


def complaints(log):
    """What PHP complains of. WordPress 6.1 itself does what PHP 8 calls deprecated."""
    found = re.findall(r"PHP (?:Fatal|Parse|Warning|Notice|Recoverable).*|PHP Deprecated.*standard-sitemap.*", log)
    return "\n".join(found)


class MariaDB:
    """Runs while it is open."""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mariadb-"))
        self.socket = self.folder / "socket"
        user = f"--user={'root' if os.getuid() == 0 else os.environ.get('USER', 'nobody')}"
        data = f"--datadir={self.folder / 'data'}"
        run(tool("mariadb-install-db"), "--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db",
            data, user)
        self.log = (self.folder / "log").open("w+")
        # Nothing has to outlive the test.
        self.process = subprocess.Popen(
            [tool("mariadbd", "/usr/sbin"), "--no-defaults", data, user, f"--socket={self.socket}", "--skip-networking",
             "--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0", "--innodb-fast-shutdown=2",
             "--innodb-buffer-pool-size=64M", f"--pid-file={self.folder / 'pid'}"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait(self):
        end = time.monotonic() + 600
        while self.process.poll() is None and time.monotonic() < end:
            if run(tool("mariadb"), "--no-defaults", f"--socket={self.socket}", "--user=root", "--execute=SELECT 1",
                   status=None).returncode == 0:
                return
            time.sleep(0.05)
        self.log.seek(0)
        raise AssertionError(f"mariadbd did not start:\n{self.log.read()}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder)

    def create(self, database):
        run(tool("mariadb"), "--no-defaults", f"--socket={self.socket}", "--user=root",
            f"--execute=CREATE DATABASE {database} CHARACTER SET utf8mb4")


class WordPress(Server):
    """A site of WordPress with a plugin, served while it is open."""

    program = "php"

    def __init__(self, mariadb, database, plugin, constants=""):
        files = next((folder for folder in FOLDERS if (folder / "wp-load.php").exists()), None)
        if not files:
            missing("Debian's package wordpress")
        if '"mysqli"' not in run(tool("php"), "-r", "echo json_encode( get_loaded_extensions() );").stdout:
            missing("Debian's package php-mysql")
        self.files = Path(tempfile.mkdtemp(prefix="wordpress-"))
        super().__init__(self.files)
        self.mariadb, self.database, self.read = mariadb, database, 0
        for file in files.iterdir():
            if file.name not in ("wp-content", "wp-config.php"):
                (self.files / file.name).symlink_to(file)
        self.content = self.files / "wp-content"
        for folder in ("plugins", "mu-plugins", "themes"):
            (self.content / folder).mkdir(parents=True)
        (self.files / "compiled").mkdir()
        for theme in THEMES:
            folder = files / "wp-content/themes" / theme
            if not folder.exists():
                missing(f"Debian's package wordpress-theme-{theme}")
            (self.content / "themes" / theme).symlink_to(folder)
        self.plugin = self.content / "plugins/standard-sitemap"
        shutil.copytree(plugin, self.plugin)
        (self.files / "router.php").write_text(ROUTER)
        self.define("$url = 'http://' . $_SERVER['HTTP_HOST'];\ndefine( 'WP_HOME', $url );\ndefine( 'WP_SITEURL', $url );")

    def define(self, constants):
        """Writes the configuration."""
        (self.files / "wp-config.php").write_text(CONFIGURATION.format(
            database=self.database, socket=self.mariadb.socket, constants=constants))

    def __enter__(self):
        super().__enter__()
        try:
            self.mariadb.create(self.database)
            self.php(INSTALL, loads=False)
            self.php("update_option( 'active_plugins', array( 'standard-sitemap/standard-sitemap.php' ) );"
                     "switch_theme( 'twentytwentyone' );")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        super().__exit__()
        shutil.rmtree(self.files)

    def configure(self):
        return [*self.options(), "-S", f"127.0.0.1:{self.port}", "-t", self.files, self.files / "router.php"]

    def options(self):
        return ["-d", "opcache.enable_cli=1", "-d", "opcache.revalidate_freq=0",
                "-d", "log_errors=1", "-d", "error_log=", "-d", "display_errors=0", "-d", "memory_limit=512M"]

    def php(self, code, loads=True, path="/"):
        """Runs code in WordPress; returns what it prints."""
        server = {"HTTP_HOST": f"127.0.0.1:{self.port}", "REQUEST_URI": path, "REQUEST_METHOD": "GET",
                  "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1"}
        start = f"define( 'ABSPATH', '{self.files}/' ); $_SERVER = array_merge( $_SERVER, json_decode( '{json.dumps(server)}', true ) );"
        load = "require ABSPATH . 'wp-load.php';" if loads else ""
        # What one program has compiled, the next one has.
        compiled = ["-d", f"opcache.file_cache={self.files / 'compiled'}", "-d", "opcache.file_cache_only=1"]
        done = run(tool("php"), *self.options(), *compiled, "-r", f"{start}\n{load}\n{code}", cwd=self.files)
        if found := complaints(done.stderr):
            raise AssertionError(found)
        return done.stdout

    def complaints(self):
        """What PHP has written into the log of the server since the last time."""
        self.log.seek(self.read)
        text = self.log.read()
        self.read = self.log.tell()
        return complaints(text)
