import { menus } from '@slipway/contract/identity/roles/menus.ts'
import {
  getAdvisoriesInfo,
  listFindings,
  listProductFindings,
  setVerdict,
} from '@slipway/contract/products/advisories/advisories.calls.ts'
import type { AdvisoriesInfo, VersionFinding } from '@slipway/contract/products/advisories/advisories.ts'
import { listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerUploads } from '../../../app/testing/answer-uploads.ts'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { anyRelease, productId } from '../firmware/testing/firmware.ts'

afterEach(() => vi.unstubAllGlobals())

const TIME = 1_790_000_000_000
const info: AdvisoriesInfo = {
  total: 12_345,
  lastImport: { fileName: 'all.zip', account: 'op@example.com', time: TIME, read: 12_345, skipped: 2 },
}
const finding: VersionFinding = {
  packageId: '12',
  advisoryId: 'GHSA-1',
  aliases: ['CVE-2026-1'],
  summary: 'Buffer overflow',
  severity: 'critical',
  name: 'mbedtls',
  version: '3.5.2',
  purl: 'pkg:github/mbed-tls/mbedtls@3.5.2',
  fixedIn: '3.6.0',
  isCertain: true,
  verdict: null,
}

test('a release has the findings of its version, and a verdict is stored with its reason', async () => {
  const view = { now: finding }
  const { person, lastAsked } = await openConsole(`/home/ota/${productId}/41`, [
    on(getOta, () => ({ ...anyRelease, moduleId: '' })),
    on(listOtaRecords, () => ({ items: [], total: 0 })),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.owner })),
    on(getAdvisoriesInfo, () => info),
    on(listFindings, () => ({ items: [view.now], total: 1 })),
    on(setVerdict, ({ verdict, note = '' }) => {
      view.now = { ...finding, verdict: { verdict, note, account: 'ann@example.com', time: TIME } }
      return view.now
    }),
  ])
  const table = within(await screen.findByRole('table', { name: '安全公告' }))
  expect(await table.findByText('GHSA-1')).toBeTruthy()
  expect(table.getByText('CVE-2026-1')).toBeTruthy()
  const devices = table.getByRole('link', { name: /查询包含 mbedtls 的设备/ })
  expect(devices.getAttribute('href')).toBe('/home/ota?tab=component&search=pkg%3Agithub%2Fmbed-tls%2Fmbedtls')
  await person.click(table.getByRole('button', { name: '评估 GHSA-1' }))
  const drawer = within(await screen.findByRole('dialog', { name: '评估 GHSA-1' }))
  await person.click(drawer.getByRole('radio', { name: /^不受影响/ }))
  await person.type(drawer.getByRole('textbox', { name: '说明' }), '未编译该模块')
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(await table.findByText(/未编译该模块 · ann@example.com/)).toBeTruthy()
  expect(lastAsked(setVerdict)).toEqual({
    productId,
    packageId: anyRelease.packageId,
    advisoryId: 'GHSA-1',
    purl: finding.purl,
    verdict: 3,
    note: '未编译该模块',
  })
})

test('the list of all products filters what is settled, and a file is imported', async () => {
  const sent = answerUploads()
  const row = { ...finding, productId, productName: '台灯', firmwareVersion: 'V1', deviceCount: 7 }
  const { person, lastAsked } = await openConsole('/home/ota?tab=advisories', [
    on(getAdvisoriesInfo, () => info),
    on(listProductFindings, () => ({ items: [row], total: 1 })),
  ])
  expect(await screen.findByText('台灯')).toBeTruthy()
  expect(lastAsked(listProductFindings)).toMatchObject({ openOnly: 'true' })
  await person.click(screen.getByRole('radio', { name: '全部' }))
  await screen.findByText('台灯')
  expect(lastAsked(listProductFindings)).toMatchObject({ openOnly: 'false' })
  expect(screen.getByRole('link', { name: '导出 CSV' }).getAttribute('href')).toContain('openOnly=false')
  const input = screen.getByLabelText('导入公告', { selector: 'input' })
  await person.upload(input, new File(['{}'], 'one.json', { type: 'application/json' }))
  expect(await screen.findByText('公告已导入并匹配')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('without advisories the pages say who imports them', async () => {
  await openConsole('/home/ota?tab=advisories', [
    asDeveloper([menus.products, menus.firmware]),
    on(getAdvisoriesInfo, () => ({ total: 0, lastImport: null })),
    on(listProductFindings, () => ({ items: [], total: 0 })),
  ])
  expect(await screen.findByText('还没有导入安全公告。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导入公告' })).toBeNull()
})
