#!/bin/bash
# Stands in for systemctl where systemd does not run. It knows the services of /docs/first-hour, and starts Porchlight as
# its unit says: same command, same settings, an ordinary user, its own folder.
set -euo pipefail
unit=/etc/systemd/system/porchlight.service
pidfile=/run/first-hour-porchlight.pid

value() { sed -n "s/^$1=//p" "$unit"; }

start_porchlight() {
  local folder=/var/lib/porchlight
  install --directory --mode=700 --owner=nobody "$folder"
  (
    cd "$folder"
    set -a
    eval "$(value Environment | tr ' ' '\n')"
    . "$(value EnvironmentFile | sed 's/^-//')"
    exec setsid setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs $(value ExecStart) \
      >>/var/log/porchlight.log 2>&1 </dev/null
  ) &
  echo $! >"$pidfile"
}

stop_porchlight() {
  [ -f "$pidfile" ] || return 0
  local pid
  pid=$(cat "$pidfile")
  kill -TERM "$pid" 2>/dev/null || true
  for _ in $(seq 300); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  rm -f "$pidfile"
}

start_postgresql() { pg_lsclusters --no-header | while read -r version name _; do pg_ctlcluster "$version" "$name" start || true; done; }
start_nginx() { nginx; }
stop_nginx() { nginx -s stop 2>/dev/null || true; sleep 1; }
start_prometheus() {
  setsid prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/var/lib/prometheus/first-hour \
    --web.listen-address=127.0.0.1:9090 >>/var/log/prometheus.log 2>&1 </dev/null &
}
stop_prometheus() { pkill -x prometheus || true; sleep 1; }

action=$1
shift
if [ "$action" = enable ]; then
  [ "$1" = --now ] && shift
  action=start
fi
case "$action" in
  daemon-reload) systemd-analyze verify --recursive-errors=no "$unit" 2>&1 | grep -F porchlight.service || true ;;
  start) "start_$1" ;;
  stop) "stop_$1" ;;
  restart) "stop_$1"; "start_$1" ;;
  *) echo "systemctl $action is not known here" >&2; exit 1 ;;
esac
