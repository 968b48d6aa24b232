import { listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import {
  findComponent,
  getPartsList,
  listComponents,
  setPartsList,
} from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerUploads } from '../../../app/testing/answer-uploads.ts'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyRelease, productId, V1 } from '../firmware/testing/firmware.ts'
import { anyProduct } from '../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const list = {
  packageId: '12',
  format: 'CycloneDX',
  formatVersion: '1.6',
  fileName: 'lamp.cdx.json',
  size: 2048,
  sha256: 'ab',
  componentCount: 1,
  account: 'dev@example.com',
  createTime: 1_790_000_000_000,
} as const
const purl = 'pkg:github/mbed-tls/mbedtls@3.5.2'
const mbedtls = { name: 'mbedtls', version: '3.5.2', purl, cpe: '', licence: 'Apache-2.0', hash: '' }

const open = (present: typeof list | null, role: MemberRole, ...further: Parameters<typeof openConsole>[1]) =>
  openConsole(`/home/ota/${productId}/41`, [
    on(getOta, () => ({ ...anyRelease, moduleId: '' })),
    on(listOtaRecords, () => ({ items: [], total: 0 })),
    on(getProduct, () => ({ ...anyProduct, role })),
    on(getPartsList, () => present),
    on(listComponents, () => ({ items: [mbedtls, mbedtls], total: 2 })),
    ...further,
  ])

test('the page of a release lists the components of its version', async () => {
  const { person, lastAsked } = await open(list, memberRole.owner)
  const table = within(await screen.findByRole('table', { name: '组件' }))
  expect((await table.findAllByText('mbedtls')).length).toBe(2)
  expect(screen.getByText(/CycloneDX 1.6 · 1 个组件/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '下载原文件' }).getAttribute('href')).toContain('packageId=12')
  await person.type(screen.getByLabelText('搜索组件名或 purl'), 'zlib{Enter}')
  await waitFor(() => expect(lastAsked(listComponents)).toMatchObject({ search: 'zlib', packageId: '12' }))
})

test('a file is uploaded, and a refusal of its content is shown below it', async () => {
  const sent = answerUploads()
  const { person, lastAsked } = await open(
    null,
    memberRole.owner,
    on(setPartsList, () => {
      throw new DomainError('parts-lists.otherFormat', { field: 'fileUrl' })
    }),
  )
  await person.click(await screen.findByRole('button', { name: '上传清单' }))
  const dialog = within(await screen.findByRole('dialog', { name: '上传软件物料清单' }))
  await person.click(dialog.getByRole('button', { name: '上传' }))
  expect(await dialog.findByText('请选择文件')).toBeTruthy()
  await person.upload(dialog.getByLabelText(/^文件/), new File(['{}'], 'lamp.json', { type: 'application/json' }))
  await person.click(dialog.getByRole('button', { name: '上传' }))
  expect(await dialog.findByText(/既不是 CycloneDX JSON/)).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(lastAsked(setPartsList)).toEqual({ productId, packageId: '12', fileUrl: 'private/31' })
})

test('viewers see no upload', async () => {
  await open(null, memberRole.viewer, asDeveloper())
  expect(await screen.findByText(/还没有清单/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '上传清单' })).toBeNull()
})

test('a component is found in all products, with its devices and an export', async () => {
  const use = {
    ...mbedtls,
    productId,
    productName: '台灯',
    packageId: '12',
    firmwareType: 1 as const,
    firmwareLabel: '通用固件',
    firmwareLabelEn: 'Standard',
    firmwareVersion: V1,
    deviceCount: 1234,
    reported: [V1, '1.2.0'],
    nextRecordId: '42',
  }
  const { person, lastAsked } = await openConsole('/home/ota?tab=component', [
    on(findComponent, () => ({ items: [use, { ...use, nextRecordId: null }], total: 2 })),
  ])
  const field = await screen.findByLabelText('组件名的开头，或 pkg: 开头的 purl')
  await person.type(field, 'mbed{Enter}')
  const table = within(await screen.findByRole('table', { name: '包含该组件的固件版本' }))
  const devices = (await table.findAllByRole('link', { name: /1234 台设备/ }))[0]
  expect(devices?.textContent).toBe('1,234')
  expect(devices?.getAttribute('href')).toBe(
    `/home/product/${productId}/device?component=mbedtls&componentVersion=${mbedtls.version}&simulated=0`,
  )
  expect(table.getAllByRole('link', { name: '台灯' })[0]?.getAttribute('href')).toBe(
    `/home/product/${productId}/firmware`,
  )
  // The versions that these devices report are the filter of the plan.
  const plan = table.getByRole('link', { name: '为这些设备制定升级计划' }).getAttribute('href') ?? ''
  expect(new URL(plan, 'http://x').pathname).toBe(`/home/ota/${productId}/42`)
  expect(new URL(plan, 'http://x').searchParams.get('versions')).toBe(`${V1}\n1.2.0`)
  expect(table.getByRole('link', { name: '新增修复版本' }).getAttribute('href')).toBe(
    `/home/product/${productId}/firmware`,
  )
  expect(lastAsked(findComponent)).toMatchObject({ search: 'mbed', version: '' })
  expect(screen.getByRole('link', { name: '导出 CSV' }).getAttribute('href')).toContain('search=mbed')
})
