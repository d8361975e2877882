// `./gongfang help`: what each command does. Plain JavaScript and no imports, so that it works where nothing else does.

const COMMANDS = {
  help: '显示这份列表；任何命令加 --help 显示它的用法',
  doctor:
    '检查环境、密钥、数据库、磁盘、文件夹、时钟、备份、证书和告警；--json 供程序读取，--test-alert 发送一条测试告警',
  serve: '启动正式商城（平时由 systemd 启动）',
  upgrade: '在新版本的文件夹中执行：备份、升级、试启动、检查账目；--dry-run 只在副本上试，--link 改写链接',
  backup: '立即备份整个商城，商城运行时也可执行',
  restore: '把备份恢复到空的数据库',
  drill: '证明备份能够恢复：恢复到临时数据库并检查账目',
  verify: '检查账目，只读',
  migrate: '只升级数据库的表',
  config: '显示或修改配置',
  staff: '员工列表，重置密码',
  review: '审核机构资料',
  ship: '发货',
  redeem: '核销寄存商品和活动门票',
  moderate: '审核评价',
  reply: '回复反馈',
}

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2
console.log(`用法：./gongfang <命令> [参数] [--env 环境文件]

${Object.entries(COMMANDS)
  .map(([name, says]) => `  ${name.padEnd(width)}${says}`)
  .join('\n')}

环境取自 /etc/gongfang/gongfang.env，或 --env 指明的文件；已设置 SECRET_KEY、DATABASE_URL 或 DATA_DIR 时不读 /etc。
每个命令的第一行说明它使用的是哪个商城。`)
