import type { Facts } from './rules.ts'

/** A gauge of /metrics that is read from the facts; without a value it is left out. */
export interface ShopMetric {
  readonly name: `gongfang_${string}`
  readonly help: string
  readonly label?: string
  readonly value: (
    facts: Facts,
  ) => number | null | undefined | Readonly<Record<string, number | null | undefined>>
}

const seconds = (at: Date | null | undefined) => at && at.getTime() / 1000

/** Figures of the whole shop are the same in every process that answers; the others are of this process or its machine. */
export const shopMetrics: readonly ShopMetric[] = [
  {
    name: 'gongfang_database_up',
    help: '1 if the database answered in time; without it the figures of the whole shop are left out',
    value: ({ books }) => (books ? 1 : 0),
  },
  {
    name: 'gongfang_orders_last_hour',
    help: 'Orders of the whole shop that were placed or paid within the last hour, up to 10,001',
    label: 'event',
    value: ({ books }) => books && { placed: books.placed, paid: books.paid },
  },
  {
    name: 'gongfang_orders_overdue',
    help: 'Unpaid orders that should have been cancelled 20 minutes ago',
    value: ({ books }) => books?.overdueOrders,
  },
  {
    name: 'gongfang_payments_stuck',
    help: 'Payments whose channel has not said how they ended, and paid ones that do not fit what was asked for',
    label: 'reason',
    value: ({ books }) => books && { unanswered: books.unansweredPayments, doubtful: books.doubtfulPayments },
  },
  {
    name: 'gongfang_refunds_stuck',
    help: 'Refunds refused or failed, not sent within 15 minutes, without an answer for 3 days, not transferred by hand for 3 days',
    label: 'reason',
    value: ({ books }) => books?.refunds,
  },
  {
    name: 'gongfang_jobs',
    help: 'Jobs of the whole shop: due, later, running, failed for good',
    label: 'state',
    value: ({ books }) => books && { ...books.jobs },
  },
  {
    name: 'gongfang_jobs_longest_wait_seconds',
    help: 'How long the oldest due job has waited, without paused kinds',
    value: ({ books }) => books?.longestWait,
  },
  {
    name: 'gongfang_jobs_paused_kinds',
    help: 'Kinds of jobs that staff paused',
    value: ({ books }) => books?.pausedKinds,
  },
  {
    name: 'gongfang_processes',
    help: 'Processes of the whole shop that reported within the last 90 seconds',
    label: 'role',
    value: ({ books }) =>
      books && {
        ...{ web: 0, worker: 0, both: 0 },
        ...Object.fromEntries(books.processes.map(({ role, count }) => [role, count])),
      },
  },
  {
    name: 'gongfang_replication_standbys',
    help: 'PostgreSQL standbys that follow the server of the shop',
    value: ({ books }) => books?.standbys.length,
  },
  {
    name: 'gongfang_replication_lag_seconds',
    help: 'How long a standby is behind; needs the role pg_monitor',
    label: 'standby',
    value: ({ books }) =>
      books && Object.fromEntries(books.standbys.map(({ name, seconds }) => [name, seconds])),
  },
  {
    name: 'gongfang_replication_lag_bytes',
    help: 'How much a standby has not replayed yet; needs the role pg_monitor',
    label: 'standby',
    value: ({ books }) => books && Object.fromEntries(books.standbys.map(({ name, bytes }) => [name, bytes])),
  },
  {
    name: 'gongfang_backup_last_success_timestamp_seconds',
    help: 'When the newest successful backup ended; 0 if there was none, left out if the shop makes none',
    value: ({ books, makesBackups }) =>
      books && (seconds(books.backup.succeededAt) ?? (makesBackups || books.backup.failed ? 0 : null)),
  },
  {
    name: 'gongfang_backup_failed',
    help: '1 if the newest backup failed',
    value: ({ books }) => books && Number(books.backup.failed),
  },
  {
    name: 'gongfang_backup_file_timestamp_seconds',
    help: 'When the newest file in backups of the data folder of this process was written',
    value: ({ backupFile }) => seconds(backupFile?.madeAt),
  },
  {
    name: 'gongfang_backup_file_bytes',
    help: 'Size of the newest file in backups of the data folder of this process',
    value: ({ backupFile }) => backupFile?.bytes,
  },
  {
    name: 'gongfang_disk_free_bytes',
    help: 'Free space of the disk that holds the data folder of this process',
    value: ({ disk }) => disk?.freeBytes,
  },
  {
    name: 'gongfang_disk_size_bytes',
    help: 'Size of the disk that holds the data folder of this process',
    value: ({ disk }) => disk?.bytes,
  },
  {
    name: 'gongfang_certificate_end_timestamp_seconds',
    help: 'When the certificates of payment companies end that this process knows',
    label: 'certificate',
    value: ({ certificates }) =>
      certificates && { merchant: seconds(certificates.merchant), platform: seconds(certificates.platform) },
  },
]
