import { createServer, Socket } from 'node:net'
import postgres from 'postgres'
import { afterEach, expect, test, vi } from 'vitest'
import { promptly } from './socket.ts'

afterEach(() => vi.restoreAllMocks())

const socketOf = (url: string) => (promptly(url) as { socket?: () => Socket }).socket

test('one server is spoken to without delay, under the name that its certificate bears', async () => {
  const prompt = vi.spyOn(Socket.prototype, 'setNoDelay')
  const connected = vi.spyOn(Socket.prototype, 'connect').mockReturnThis()
  for (const [url, host, port] of [
    ['postgres://shop:secret@db.example.cn:6432/shop?sslmode=verify-full', 'db.example.cn', 6432],
    ['postgresql://127.0.0.1/shop', '127.0.0.1', 5432],
    ['postgres://[::1]:5433/shop', '::1', 5433],
  ] as const) {
    const { options } = postgres(url, promptly(url))
    const { socket } = options as unknown as { socket: (options: object) => Socket }
    expect(socket(options)).toMatchObject({ host, port })
    expect(connected).toHaveBeenLastCalledWith(port, host)
    expect(prompt).toHaveBeenLastCalledWith(true)
  }
})

test('several servers, and a path, are left to the driver', () => {
  for (const url of ['postgres://a:1,b:2/shop', 'postgres://%2Fvar%2Frun/shop', 'postgres:///shop'])
    expect(socketOf(url), url).toBeUndefined()
})

test('a server that was away is spoken to again when it is back', async () => {
  const server = createServer()
  const open = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await open(0)
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const url = `postgres://127.0.0.1:${port}/shop`
  const sql = postgres(url, { ...promptly(url), max: 1, backoff: () => 0 })
  for (let turn = 0; turn < 3; turn++)
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const { promise: greeting, resolve: greeted } = Promise.withResolvers<string>()
  server.on('connection', (socket) => socket.on('data', (bytes) => greeted(bytes.toString())))
  await open(port)
  const asked = sql`select 1`.catch(() => {})
  expect(await greeting).toContain('client_encoding')
  await sql.end({ timeout: 0 })
  await asked
  await new Promise((resolve) => server.close(resolve))
})
