import type { BoardState, BoardUpdate } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { describe, expect, test } from 'vitest'
import { boardWords, isLoading } from './board-words.ts'
import { virtualDevicesZh } from './texts.zh.ts'

const idle: BoardState = {
  power: 'on',
  firmware: [{ firmwareType: 'module', version: 'V1', versions: ['V2', 'V1'] }],
  isFlashCorrupt: false,
  neverReturns: false,
  update: null,
  asked: null,
  why: null,
}
const runsNew = [{ firmwareType: 'module' as const, version: 'V2', versions: ['V2', 'V1'] }]
const updating = (changes: Partial<BoardUpdate>, state: Partial<BoardState> = {}): BoardState => ({
  ...idle,
  update: {
    jobId: '1',
    firmwareType: 'module',
    version: 'V2',
    size: 100,
    state: 'downloading',
    percent: 40,
    code: 0,
    ...changes,
  },
  ...state,
})
const words = (state: BoardState) => boardWords(state, virtualDevicesZh.board)

describe('the board of a virtual device says', () => {
  test.each([
    ['why nothing is offered', { ...idle, why: { zh: '设备离线', en: 'Offline' } }, 'plain', '设备离线'],
    ['what it downloads', updating({}), 'busy', '正在下载 V2：40%'],
    ['where a download was cut', updating({}, { power: 'off' }), 'bad', '下载到 40% 时断电'],
    ['what a power cut leaves', updating({ state: 'installing' }, { power: 'off' }), 'bad', '完整运行'],
    ['that it restarts', updating({ state: 'installing' }, { power: 'restarting' }), 'busy', '正在重启到 V2'],
    ['that it hangs', updating({ state: 'installing' }, { power: 'hung' }), 'bad', '15 分钟'],
    ['that it is about to restart', updating({ state: 'installed' }), 'busy', '正在安装 V2'],
    ['that it is updated', updating({ state: 'installed' }, { firmware: runsNew }), 'good', '已升级到 V2'],
    ['why it is not', updating({ state: 'failed', code: 12 }), 'bad', '写入闪存失败（代码 12）。设备仍运行 V1'],
    ['that it has returned', updating({ state: 'failed', code: 13 }), 'bad', '已恢复 V1'],
    ['what it waits for', updating({ state: 'waiting', code: 9 }), 'busy', '电量不足'],
    ['that it was declined', updating({ state: 'rejected' }), 'plain', '已拒绝 V2'],
  ] as const)('%s', (_what, state, tone, text) => {
    expect(words(state)).toMatchObject({ tone, text: expect.stringContaining(text) })
  })

  test('shows a share only while it downloads', () => {
    expect([updating({}), updating({}, { power: 'off' }), idle].map(isLoading)).toEqual([true, false, false])
  })
})
