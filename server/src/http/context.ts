import type { Access } from '@gongfang/contract/base/endpoint'
import type { Platform } from '@gongfang/contract/base/envelope'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { AccountStatus } from '@gongfang/contract/people/member'
import type { Permission } from '@gongfang/contract/system/permission'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db, Pool, Run } from '../db/connect.ts'
import type { Standby } from '../db/standby.ts'
import type { Env } from '../env.ts'
import type { Outside } from '../outside/outside.ts'
import type { Kept } from './kept.ts'
import type { SeenSessions } from './seen-sessions.ts'

/** Objects that the whole process shares. They hold no state that another process could not rebuild. */
export interface House {
  readonly env: Env
  readonly db: Pool
  readonly standby: Standby | null
  readonly outside: Outside
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
  readonly kept: Kept
  readonly seen: SeenSessions
}

/** A logged-in member, as of this request. */
export interface Caller {
  readonly id: number
  readonly sessionId: number
  readonly status: AccountStatus
  readonly statusReason: string
  /** The institution of the active membership; null until the member submitted its data. */
  readonly institutionId: number | null
  /** The roles in that institution; empty without one. */
  readonly roles: readonly InstitutionRole[]
  /** The unit in that institution. */
  readonly unitId: number | null
  /** The units of that institution that the member manages. */
  readonly manages: readonly number[]
}

/** The staff member of this request. */
export interface Staff {
  readonly id: number
  readonly sessionId: number
  readonly account: string
  readonly name: string
  /** May do everything; `permissions` holds all of them. */
  readonly owner: boolean
  readonly permissions: readonly Permission[]
  readonly mustChangePassword: boolean
}

/** The columns of `liveSession` that prove a claim. */
export interface LiveSession {
  readonly sessionId: number
  readonly lastSeenAt: string
}

/** A token whose session a statement of the slice has still to find (`liveSession`). */
export interface Claim {
  readonly tokenHash: Buffer
  readonly now: Date
  /** Proves the claim by the session that a statement found; 401 if it found none. */
  readonly found: <S extends LiveSession>(session: S | undefined) => S
  /** The same by rows that carry the session each. A session without rows of its own comes as one whose id is null. */
  readonly foundRows: <R extends { id: number }>(rows: readonly (LiveSession & (R | { id: null }))[]) => R[]
  /** Proves the claim by the usual look-up; 401 without a session. */
  readonly admit: () => Promise<Caller>
  readonly isProven: () => boolean
}

export interface UploadedFile {
  /** The sender's file name, neither trusted nor shown. */
  readonly name: string
  readonly bytes: Buffer
}

interface Base {
  readonly db: Db
  /** Runs in one transaction; tried again only after a deadlock or when a number that it drew exists. */
  readonly transaction: Run
  /** Like `transaction`, for endpoints declared `once`: a repeated key gets the first answer and runs nothing. */
  readonly once: <T extends object>(run: (tx: Db) => Promise<T>) => Promise<T>
  /** The one clock reading of this request. */
  readonly now: Date
  readonly platform: Platform
  /** The client's address, behind as many proxies as the environment says. */
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** Own origin as the client sees it, e.g. for a link inside a QR code. */
  readonly origin: string
  readonly env: Env
  readonly outside: Outside
  readonly kept: Kept
  readonly log: FastifyBaseLogger
  /** The part `file` of a multipart body, whole; null when there is none. */
  readonly file: UploadedFile | null
}

/** The context of a request. The endpoint's access decides if there is a caller. */
export type Context<A extends Access = Access> = Base & {
  readonly caller: A extends 'anyone' ? null : A extends 'member' | 'approvedMember' ? Caller : Staff
}
export type ClaimContext = Context<'anyone'> & { readonly claim: Claim }
/** The context of `serveOnce`. `once` looks the caller up in its transaction and hands it to `run`. */
export type OnceContext = Omit<Context<'anyone'>, 'once'> & {
  readonly once: <T extends object>(run: (tx: Db, caller: Caller) => Promise<T>) => Promise<T>
}
export type MemberContext = Context<'member'>
export type StaffContext = Context<'staff'>

/** The only reader of the request headers that say who calls and from where. */
export function headersOf(request: FastifyRequest) {
  const platform = one(request.headers.platform)
  return {
    token: one(request.headers.token),
    adminToken: one(request.headers['admin-token']),
    idempotencyKey: one(request.headers['idempotency-key']),
    sinceWriteMs: one(request.headers['since-write']),
    platform: (platform === 'h5' || platform === 'wechat' ? platform : 'pc') as Platform,
    userAgent: one(request.headers['user-agent']).slice(0, 300),
  }
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
