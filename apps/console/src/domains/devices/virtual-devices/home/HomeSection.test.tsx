import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setWide } from '../../../../app/testing/open-console.tsx'
import { openOnline } from '../testing/open-virtual.ts'
import { virtualHomeZh as t } from './home-texts.zh.ts'

afterEach(() => {
  vi.useRealTimers()
  setWide(true)
  vi.unstubAllGlobals()
})

async function openFree() {
  const opened = await openOnline()
  const says = (value: object) => opened.sockets.tell({ type: 'message', topic: 'down/bind', value })
  says({ id: '1', bound: false })
  const section = within(screen.getByRole('region', { name: t.title }))
  const last = () => opened.sockets.last().sent.at(-1)
  const answer = (code: number) => {
    const frame = last()
    if (frame && 'msgId' in frame) opened.sockets.tell({ type: 'ack', msgId: frame.msgId ?? '', code, msg: '' })
  }
  return { ...opened, says, section, last, answer }
}

test('a press opens the device for a minute, which is counted down, until a home has it', async () => {
  const { says, section, last, answer, person } = await openFree()
  expect(section.getByText(t.free)).toBeTruthy()
  await person.click(section.getByRole('button', { name: t.press }))
  expect(last()).toMatchObject({ type: 'bind_open', seconds: 60 })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer(200)
  expect(section.getByText(/还剩 60 秒/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(section.getByText(/还剩 5[45] 秒/)).toBeTruthy()
  says({ bound: true, at: Date.now() })
  expect(section.queryByText(/还剩/)).toBeNull()
  expect(section.getByText(/起在家庭中/)).toBeTruthy()
  expect(section.queryByRole('button', { name: t.press })).toBeNull()
})

test('a press that is refused says so', async () => {
  const { section, answer, person } = await openFree()
  await person.click(section.getByRole('button', { name: t.press }))
  answer(403)
  expect(section.getByText(t.notOpened)).toBeTruthy()
})

test.each([
  [200, t.wasReset],
  [403, t.staysInHome],
  [429, t.tooManyResets],
])('a reset is asked for, and its answer %i is explained', async (code, text) => {
  const { section, last, answer, person } = await openFree()
  await person.click(section.getByRole('button', { name: t.reset }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(last()?.type).not.toBe('bind_reset')
  await person.click(question.getByRole('button', { name: t.reset }))
  expect(last()).toMatchObject({ type: 'bind_reset', reset: expect.stringMatching(/^.{1,32}$/) })
  answer(code)
  expect(section.getByText(text)).toBeTruthy()
})
