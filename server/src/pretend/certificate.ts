import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

/** A certificate as an authority would write it, signed with its own key: enough for whoever reads its number, dates and key. */
export function certificateFor(
  privateKey: string,
  { name, from, until }: { name: string; from: Date; until: Date },
) {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const named = sequence(set(sequence(oid('550403'), value(0x0c, Buffer.from(name)))))
  const facts = sequence(
    value(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(0x5a), randomBytes(19)])),
    SHA256_WITH_RSA,
    named,
    sequence(utcTime(from), utcTime(until)),
    named,
    spki,
  )
  const signature = sign('sha256', facts, createPrivateKey(privateKey))
  return pem(sequence(facts, SHA256_WITH_RSA, value(0x03, Buffer.of(0), signature)))
}

function value(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...head), content])
}
const sequence = (...parts: Buffer[]) => value(0x30, ...parts)
const set = (...parts: Buffer[]) => value(0x31, ...parts)
const integer = (bytes: Buffer) => value(0x02, bytes)
const oid = (hex: string) => value(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) => value(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), value(0x05))

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
