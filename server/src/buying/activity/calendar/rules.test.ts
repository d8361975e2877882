import { describe, expect, test } from 'vitest'
import { calendarOf, openingOf } from './rules.ts'

const at = (day: string, time = '09:00') => `2026-12-${day}T${time}:00.000Z`
const activity = {
  opensAt: at('01'),
  closesAt: at('09'),
  cancelUntil: at('10'),
  startsAt: at('11'),
  endsAt: at('11', '12:00'),
  cancelledAt: null,
  capacity: 30,
  seatsTaken: 12,
}

describe('a calendar file', () => {
  const event = {
    id: 12,
    title: '千分尺, 卡尺; 校准',
    summary: '第一行\n第二行',
    city: '杭州',
    place: '文一西路 1818 号',
    ...activity,
  }
  const calendar = {
    name: '工坊商城 活动与培训',
    origin: 'https://shop.example',
    installation: '8c0f',
    now: new Date(at('01')),
  }
  const lines = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

  test('names the time in UTC, the place and the page, and escapes what has a meaning', () => {
    expect(lines(calendarOf([event], calendar))).toEqual(
      expect.arrayContaining([
        'DTSTART:20261211T090000Z',
        'DTEND:20261211T120000Z',
        'SUMMARY:千分尺\\, 卡尺\\; 校准',
        'LOCATION:杭州 文一西路 1818 号',
        'DESCRIPTION:第一行\\n第二行\\nhttps://shop.example/activity/12',
        'UID:activity-12@8c0f',
        'STATUS:CONFIRMED',
        'TRIGGER:-P1D',
      ]),
    )
  })

  test('says what was cancelled, and rings no bell for it', () => {
    const text = calendarOf([{ ...event, cancelledAt: at('02') }], calendar)
    expect(text).toContain('STATUS:CANCELLED')
    expect(text).not.toContain('VALARM')
  })

  test('reminds of the opening of sign-ups', () => {
    expect(lines(openingOf(event, calendar))).toEqual(
      expect.arrayContaining([
        'UID:opening-12@8c0f',
        'DTSTART:20261201T090000Z',
        'DTEND:20261201T091500Z',
        'TRIGGER:-PT10M',
      ]),
    )
  })

  test('has no line of more than 75 bytes and breaks no character', () => {
    const text = calendarOf([{ ...event, summary: '量'.repeat(200) }], calendar)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text).not.toContain('\ufffd')
    expect(lines(text).find((line) => line.startsWith('DESCRIPTION:量'))).toContain('量'.repeat(200))
  })
})
