/** Why a command cannot be played on one machine without its services. Each stands in a page, or `play` says so. */
const SYSTEMD = 'needs systemd as the first process'
const POSTGRES = 'needs a PostgreSQL of the system and its account'
const DOCKER = 'needs a Docker daemon'
const CLUSTER = 'needs the packages and the machines of a cluster'
const EDITOR = 'opens an editor; the script writes the file instead'
const PACKAGE = 'installs a package of the system'
const TOOL = 'needs a program that is no part of the shop'
const LONG = 'is played by a test of its own and takes long'

export const notPlayed: readonly (readonly [line: string, reason: string])[] = [
  ['npm ci && npm test', LONG],
  ['npm run soak -- --ha', CLUSTER],
  ["npm run soak -- --ha --only 'cut off' --keep", CLUSTER],
  ['npm run soak -- --ha --stay', CLUSTER],
  ['apt-get install postgresql-15 patroni etcd-server haproxy', PACKAGE],
  ['patronictl -c /etc/patroni/config.yml list', CLUSTER],
  ['patronictl -c /etc/patroni/config.yml history', CLUSTER],
  ['patronictl -c /etc/patroni/config.yml show-config', CLUSTER],
  ['patronictl -c /etc/patroni/config.yml switchover shop --leader db1 --candidate db2 --force', CLUSTER],
  ['promtool check config deploy/monitoring/prometheus.yml', TOOL],
  ['promtool test rules deploy/monitoring/rules.test.yml', TOOL],
  [
    'prometheus --config.file=deploy/monitoring/prometheus.yml --storage.tsdb.path=/var/lib/prometheus --storage.tsdb.retention.time=90d --web.listen-address=127.0.0.1:9090',
    TOOL,
  ],
  ["journalctl -u gongfang -o cat --since today | jq -Rc 'fromjson? | select(.level >= 40)'", SYSTEMD],
  ['journalctl --vacuum-time=30d', SYSTEMD],
  ['logrotate --debug /etc/logrotate.d/gongfang', TOOL],
  ['editor /etc/gongfang/gongfang.env', EDITOR],
  ['systemctl daemon-reload', SYSTEMD],
  [
    'systemctl enable --now gongfang-web@3001 gongfang-web@3002 gongfang-worker gongfang-drill.timer',
    SYSTEMD,
  ],
  ["journalctl --unit 'gongfang-*' --grep 密码", SYSTEMD],
  ['sudo -u postgres createuser --pwprompt gongfang', POSTGRES],
  [
    'sudo -u postgres createdb --owner gongfang --template template0 --encoding UTF8 --locale C.UTF-8 gongfang',
    POSTGRES,
  ],
  ['systemctl restart gongfang-web@3001', SYSTEMD],
  ['systemctl restart gongfang-web@3002', SYSTEMD],
  ['systemctl restart gongfang-worker', SYSTEMD],
  ['systemctl edit caddy', SYSTEMD],
  ['systemctl restart caddy', SYSTEMD],
  ['editor /etc/nginx/conf.d/gongfang.conf    # the paths of the certificate', EDITOR],
  ['nginx -t && systemctl reload nginx', SYSTEMD],
  ['editor .env', EDITOR],
  ['docker compose up --detach --build', DOCKER],
  ['docker compose logs | grep 密码', DOCKER],
  ['docker compose build web-1', DOCKER],
  ['docker compose up --detach --no-deps --wait web-1 && sleep 3', DOCKER],
  ['docker compose up --detach --no-deps --wait web-2 && sleep 3', DOCKER],
  ['docker compose up --detach --no-deps --wait worker', DOCKER],
  ['docker compose cp worker:/data/backups ./backups', DOCKER],
  ['docker compose exec worker node /opt/gongfang/server/src/commands/verify.ts', DOCKER],
  ['systemctl restart gongfang-web@3001 gongfang-web@3002 gongfang-worker', SYSTEMD],
  ['apt-get install pgbackrest', PACKAGE],
  ['systemctl restart postgresql', SYSTEMD],
  ['sudo -u postgres pgbackrest --stanza=gongfang stanza-create', POSTGRES],
  ['sudo -u postgres pgbackrest --stanza=gongfang check', POSTGRES],
  ['sudo -u postgres pgbackrest --stanza=gongfang --type=full backup', POSTGRES],
  ['systemctl stop gongfang-web@3001 gongfang-web@3002 gongfang-worker postgresql', SYSTEMD],
  [
    'sudo -u postgres pgbackrest --stanza=gongfang --delta --type=time --target="2026-11-23 17:55:28+08" --target-action=promote restore',
    POSTGRES,
  ],
  ['systemctl start postgresql gongfang-worker gongfang-web@3001 gongfang-web@3002', SYSTEMD],
  ['rclone copy backups:gongfang-backups/gongfang-daily-20261123.tar.zst /var/lib/gongfang/backups/', TOOL],
  [
    'systemctl disable --now gongfang-web@3001 gongfang-web@3002 gongfang-worker gongfang-drill.timer',
    SYSTEMD,
  ],
  ['sudo -u postgres dropdb gongfang', POSTGRES],
  [
    'install -m 0640 -g postgres /opt/gongfang/deploy/pitr/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf',
    POSTGRES,
  ],
  ['cat /opt/gongfang/deploy/pitr/postgresql.conf >> /etc/postgresql/18/main/postgresql.conf', POSTGRES],
]
