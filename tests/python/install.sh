#!/usr/bin/env bash
# install.sh PYTHON SOURCE LIBRARY READER FOLDER: builds a wheel in FOLDER/wheel, and installs it into FOLDER/environment.
set -euo pipefail
python=$1 source=$2 library=$3 reader=$4 folder=$5
rm -rf "$folder/wheel" "$folder/environment"
"$python" "$source/render/bindings/python/wheel.py" --compress 0 "$library" "$reader" "$folder/wheel"
"$python" -m venv --without-pip --system-site-packages "$folder/environment" # requests and httpx are Debian's
"$python" -m pip --python "$folder/environment/bin/python" --disable-pip-version-check \
  install --quiet --no-index --no-deps --no-compile "$folder"/wheel/*.whl
cd /
"$folder/environment/bin/python" -I -c "
import standard_sitemap as s
print('standard-sitemap', s.library_version(), 'in', s.__file__)"
