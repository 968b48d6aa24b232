import { editOta, listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getFirmwareStep, getOta, listReleasable } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { anyRelease, anySteps, productId, released, V1 } from './testing/firmware.ts'

const [moduleStep, mcuStep] = anySteps
const steps = [moduleStep, { ...mcuStep, firmwareId: '9' }].filter((step) => step?.firmwareType !== undefined)
const version = (packageId: string, firmwareVersion: string) => ({
  packageId,
  firmwareVersion,
  specification: '',
  fileName: 'lamp.bin',
  size: 1,
  md5: '',
  packageTime: 1,
  isReleasable: true,
})

async function openEditing(release: typeof anyRelease) {
  const opened = await openConsole(`/home/ota/${productId}/41`, [
    on(getOta, () => release),
    on(listOtaRecords, () => ({ items: [], total: 0 })),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.owner })),
    on(getFirmwareStep, () => steps as typeof anySteps),
    on(listReleasable, ({ firmwareId }) => ({
      items: firmwareId === '9' ? [version('20', 'V3.0.0 build 260301')] : [version('12', V1)],
      total: 1,
    })),
    on(editOta, () => release),
  ])
  await opened.person.click(await screen.findByRole('button', { name: '编辑' }))
  return { ...opened, form: within(await screen.findByRole('dialog', { name: '编辑固件升级' })) }
}

test('before its validation all of a release can be edited, with a version of another type to release together', async () => {
  const { person, form, lastAsked } = await openEditing(anyRelease)
  await person.selectOptions(await form.findByLabelText(/^一同发布的MCU/), 'V3.0.0 build 260301')
  await person.selectOptions(form.getByLabelText(/^升级提醒/), '强制升级')
  await person.selectOptions(form.getByLabelText(/^发布地区/), 'GLOBAL')
  await person.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(lastAsked(editOta)).toMatchObject({ packageId: '12', withPackages: ['20'], remindType: 3, area: 'GLOBAL' })
})

test('before its release reminder, area and notes can be edited', async () => {
  const { form } = await openEditing({ ...anyRelease, publishStatus: 3 })
  expect(form.getByLabelText(/^升级提醒/)).toBeTruthy()
  expect(form.getByLabelText(/^发布地区/)).toBeTruthy()
  expect(form.queryByLabelText(/^版本/)).toBeNull()
})

test('after its release only the notes can be edited, and only they are sent', async () => {
  const { person, form, lastAsked } = await openEditing({ ...anyRelease, ...released })
  expect(form.queryByLabelText(/^升级提醒/)).toBeNull()
  await person.type(form.getByLabelText(/^更新说明（英文）/), 'Fixes')
  await person.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(lastAsked(editOta)).toEqual({
    productId,
    recordId: '41',
    releaseNotes: '修复断网重连',
    releaseNotesEn: 'Fixes',
  })
})
