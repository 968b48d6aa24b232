import { listMainCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import type { PanelHealth } from '@slipway/contract/products/panels/health/panel-health.ts'
import {
  getPanelPackages,
  reviewPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import type { PanelPackage, PanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyPanel } from '../testing/panels.ts'

afterEach(() => vi.unstubAllGlobals())

const empty = (platform: PanelPackage['platform']): PanelPackage => ({
  platform,
  state: 0,
  reason: '',
  manifest: null,
  findings: [],
  files: 0,
  size: 0,
  sha256: '',
  md5: '',
  sign: '',
  keyId: '',
  uploadTime: null,
})
const manifest = { rnName: 'Code', version: '1.2.0', bridge: 1, permissions: ['device' as const], links: [] }
const waiting: PanelPackage = {
  ...empty('web'),
  state: 1,
  manifest,
  files: 3,
  size: 20_480,
  findings: [{ flag: 'peerConnection', file: 'app.js', detail: 'RTCPeerConnection' }],
}
const health: PanelHealth = {
  versions: [
    { version: '1.0.1', opened: 20, ready: 18, failed: 2, rolledBack: 0, p50: 200, p95: 500, lastMsg: 'boom' },
  ],
  stopped: { version: '1.0.1', opened: 20, failed: 2, stopTime: 1 },
}
const code = { ...anyPanel, config: { kind: 'code' as const } }

async function open(packages: PanelPackage[], answers: readonly Answer[] = []) {
  const found: PanelPackages = { packages, publicKey: { keyId: 'k1', key: 'PUBLIC' } }
  const opened = await openConsole('/home/panel', [
    on(listMainCategories, () => []),
    on(listPanels, () => ({ items: [code], total: 1 })),
    on(getPanelPackages, () => found),
    on(getPanelHealth, () => health),
    ...answers,
  ])
  await opened.person.click(await screen.findByRole('button', { name: `${code.panelName} 的更多操作` }))
  await opened.person.click(await screen.findByRole('menuitem', { name: '代码包' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('PUBLIC')
  return { ...opened, drawer }
}

test('the packages of a code panel show their states, what reviewers have to look at, and the key', async () => {
  const refused = { ...empty('ios'), reason: '缺少隐私说明' }
  const { drawer } = await open([empty('android'), refused, waiting])
  expect(drawer.getByText('未上传')).toBeTruthy()
  expect(drawer.getByText('已拒绝：缺少隐私说明')).toBeTruthy()
  expect(drawer.getByText('审核中')).toBeTruthy()
  expect(drawer.getByText('app.js RTCPeerConnection')).toBeTruthy()
  expect(drawer.getByText(/3 个文件，20 KB/)).toBeTruthy()
  const link = drawer.getByRole('link', { name: '下载' })
  expect(link.getAttribute('href')).toContain('/product/panel/package/file?')
})

test('its health names the version that stopped itself, its failures and times', async () => {
  const { drawer } = await open([empty('android'), empty('ios'), waiting])
  expect(await drawer.findByText(/灰度版本 1.0.1 在 20 次打开中失败了 2 次，已自动停止/)).toBeTruthy()
  expect(drawer.getByText('200 / 500 ms')).toBeTruthy()
  expect(drawer.getByText('最近一次失败：boom')).toBeTruthy()
})

test('an administrator approves a package, or refuses it with a reason', async () => {
  const reviews: unknown[] = []
  const review = on(reviewPanelPackage, (input) => {
    reviews.push(input)
    return { packages: [empty('android'), empty('ios'), waiting], publicKey: null }
  })
  const { drawer, person } = await open([empty('android'), empty('ios'), waiting], [review])
  const refuse = drawer.getByRole('button', { name: '拒绝' })
  expect(refuse).toHaveProperty('disabled', true)
  await person.type(drawer.getByRole('textbox', { name: '拒绝的原因' }), '超出所需权限')
  await person.click(refuse)
  const { panelId } = code
  await waitFor(() => expect(reviews).toEqual([{ panelId, platform: 'web', approve: false, reason: '超出所需权限' }]))
})

test('a package in gray release is not replaced', async () => {
  const { drawer } = await open([empty('android'), { ...waiting, platform: 'ios', state: 5 }, empty('web')])
  expect(drawer.getAllByRole('button', { name: '上传' })).toHaveLength(2)
  expect(drawer.queryByRole('button', { name: '上传新版本' })).toBeNull()
})
