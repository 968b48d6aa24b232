import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import type { DeviceFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { zh } from '@slipway/web-client/kit-texts.zh.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { BoardSection } from './BoardSection.tsx'

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
})

const idle: BoardState = {
  power: 'on',
  firmware: [{ firmwareType: 'module', version: 'V1', versions: ['V2', 'V1'] }],
  isFlashCorrupt: false,
  neverReturns: false,
  update: null,
  asked: null,
  why: null,
}

function open(state: Partial<BoardState>) {
  const sent: DeviceFrame[] = []
  render(
    <KitProvider texts={zh}>
      <BoardSection board={{ ...idle, ...state }} send={(frame) => void sent.push(frame)} />
    </KitProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { sent, press }
}

test('the user consents to an update, breaks the board, and loads a version by cable', async () => {
  const { sent, press } = open({ asked: { jobId: '7', version: 'V2', size: 100 } })
  await press('升级')
  await press('损坏闪存')
  await press('升级后不上线')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '线刷模组固件' }), 'V2')
  await press('断电')
  await press('检查更新')
  expect(sent).toEqual([
    { type: 'update_answer', jobId: '7', accept: true },
    { type: 'board_flash', corrupt: true },
    { type: 'board_return', never: true },
    { type: 'board_load', firmwareType: 'module', version: 'V2' },
    { type: 'board_power', on: false },
    { type: 'update_check' },
  ])
})

test('what is broken can be repaired, and a board that hangs gets a power cycle', async () => {
  const { sent, press } = open({ power: 'hung', isFlashCorrupt: true, neverReturns: true })
  await press('修复闪存')
  await press('升级后正常上线')
  await press('断电重启')
  expect(sent).toEqual([
    { type: 'board_flash', corrupt: false },
    { type: 'board_return', never: false },
    { type: 'board_power', on: true },
  ])
  expect(screen.queryByRole('button', { name: '检查更新' })).toBeNull()
})
