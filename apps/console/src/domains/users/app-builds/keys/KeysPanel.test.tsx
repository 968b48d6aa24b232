import { listFactors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { getBuild, listBuilds } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import {
  downloadRegistration,
  exportAppKey,
  getAppKeys,
  getRegistration,
  importAppKey,
  rotateAppKey,
  startRegistration,
} from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import type { KeyCustody, Registration } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { secondFactorZh } from '../../../identity/second-factor/texts.zh.ts'
import { anyApp, anyAppDetail } from '../../apps/testing/apps.ts'
import { anyKey, noKeys, noRegistration } from '../testing/keys.ts'
import { keysZh as t } from './keys-texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { appId } = anyApp
const PASSWORD = 'correct horse 1'
type Extra = Parameters<typeof openConsole>[1][number]

const open = (custody: KeyCustody, ...more: Extra[]) =>
  openConsole(`/home/app/${appId}/build`, [
    on(getAppDetail, () => anyAppDetail),
    on(getBuild, () => {
      throw new DomainError('access.denied')
    }),
    on(listBuilds, () => ({ items: [], total: 0 })),
    ...more,
    on(getAppKeys, () => custody),
    on(getRegistration, () => noRegistration),
  ])
const withKey: KeyCustody = { ...noKeys, keys: [anyKey], canImport: false, canRotate: true }
const input = (label: string) => screen.findByLabelText(new RegExp(`^${label}`), { selector: 'input' })

test('a key without a copy is called at risk, and its export asks for a second factor, not for a password', async () => {
  let isProved = false
  const { person, lastAsked } = await open(
    withKey,
    on(listFactors, () => ({
      totpTime: 1,
      passkeys: [],
      recoveryCodesLeft: 9,
      isRequired: false,
      proofLeftMs: 0,
      hasPassword: true,
    })),
    on(proveIdentity, () => {
      isProved = true
      return null
    }),
    on(exportAppKey, () => {
      if (!isProved) throw new DomainError('second-factor.factorProofNeeded')
      return new Response('p12', { headers: { 'content-disposition': 'attachment; filename="key.p12"' } }) as never
    }),
  )
  const saved: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
  URL.revokeObjectURL = () => undefined
  expect(await screen.findByText(t.lost)).toBeTruthy()
  await person.click(screen.getAllByRole('button', { name: t.actions.export })[0] as HTMLElement)
  await person.type(await input(t.exporting.password), PASSWORD)
  await person.type(await input(t.exporting.repeated), `${PASSWORD}x{Enter}`)
  expect(await screen.findByText(t.exporting.notSame)).toBeTruthy()
  expect(lastAsked(exportAppKey)).toBeUndefined()
  await person.type(await input(t.exporting.repeated), '{Backspace}{Enter}')

  expect(await screen.findByText(secondFactorZh.proof.byFactor)).toBeTruthy()
  expect(screen.queryByRole('button', { name: secondFactorZh.proof.byPassword })).toBeNull()
  await person.type(await input(secondFactorZh.proof.code), '123456{Enter}')
  expect(await screen.findByText(t.exporting.done)).toBeTruthy()
  expect(lastAsked(proveIdentity)).toMatchObject({ code: '123456' })
  expect(lastAsked(exportAppKey)).toEqual({ appId, certSha256: anyKey.certSha256, password: PASSWORD })
  expect(await saved[0]?.text()).toBe('p12')
})

test('an account without a second factor is led to its settings', async () => {
  const { person } = await open(
    withKey,
    on(exportAppKey, () => {
      throw new DomainError('second-factor.factorMissing')
    }),
  )
  await person.click((await screen.findAllByRole('button', { name: t.actions.export }))[0] as HTMLElement)
  await person.type(await input(t.exporting.password), PASSWORD)
  await person.type(await input(t.exporting.repeated), `${PASSWORD}{Enter}`)
  const link = await screen.findByRole('link', { name: t.factor.link })
  expect(link.getAttribute('href')).toBe('/home/settings/security')
})

test('a key that was exported or imported is not at risk', async () => {
  await open({ ...withKey, keys: [{ ...anyKey, exportTime: 1_790_000_000_000 }] })
  expect(await screen.findByText(t.names.formal)).toBeTruthy()
  expect(screen.queryByText(t.lost)).toBeNull()
})

test('administrators see the keys of others, and nothing to do with them', async () => {
  await open({ ...withKey, isOwner: false })
  expect(await screen.findByText(t.notOwner)).toBeTruthy()
  for (const name of Object.values(t.actions)) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText(t.registration.title)).toBeNull()
})

test('the key of a store is imported before the first formal build, and a refusal is shown at its field', async () => {
  let isRight = false
  const { person, lastAsked } = await open(
    noKeys,
    on(importAppKey, () => {
      if (!isRight) throw new DomainError('appBuilds.keyFilePassword', { field: 'password' })
      return { ...withKey, keys: [{ ...anyKey, source: 'imported' as const }] }
    }),
  )
  expect(await screen.findByText(t.empty)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.actions.import }))
  const dialog = within(await screen.findByRole('dialog', { name: t.importing.title }))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: t.importing.submit })
  expect(submit.disabled).toBe(true)
  await person.upload(dialog.getByLabelText(t.importing.file), new File(['abc'], 'store.p12'))
  await person.type(await input(t.importing.password), 'wrong{Enter}')
  expect(await dialog.findByText('密钥文件的密码错误')).toBeTruthy()
  isRight = true
  await person.click(submit)
  expect(await screen.findByText(t.importing.done)).toBeTruthy()
  expect(lastAsked(importAppKey)).toEqual({ appId, privateKeyFile: btoa('abc'), password: 'wrong' })
})

test('a rotation waits for the package name, and shows the key before', async () => {
  const retired = { ...anyKey, certSha256: 'cd'.repeat(32), isRetired: true }
  const { person, lastAsked } = await open(
    { ...withKey, keys: [{ ...anyKey, source: 'rotated' }, retired] },
    on(rotateAppKey, () => withKey),
  )
  expect(await screen.findByText(t.retired)).toBeTruthy()
  // As Google asks for it.
  expect(screen.getByText(Array(32).fill('CD').join(':'))).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.actions.rotate }))
  const dialog = within(await screen.findByRole('dialog', { name: t.rotating.title }))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: t.rotating.submit })
  await person.type(dialog.getByLabelText(t.rotating.packageName('com.acme.home')), 'com.acme.hom')
  expect(submit.disabled).toBe(true)
  await person.type(dialog.getByLabelText(t.rotating.packageName('com.acme.home')), 'e')
  await person.click(submit)
  expect(await screen.findByText(t.rotating.done)).toBeTruthy()
  expect(lastAsked(rotateAppKey)).toEqual({ appId, packageName: 'com.acme.home' })
})

test('the token of Google makes a package that its owner downloads', async () => {
  let state: Registration = noRegistration
  const { person, lastAsked } = await open(
    withKey,
    on(getRegistration, () => state),
    on(startRegistration, () => {
      state = { ...noRegistration, buildId: 'b1', state: 2, size: 30_146, sha256: 'ef'.repeat(32), expiresTime: 9e12 }
      return state
    }),
  )
  const token = await input(t.registration.token)
  await person.type(token, 'a b')
  await person.click(screen.getByRole('button', { name: t.registration.build }))
  expect(lastAsked(startRegistration)).toBeUndefined()
  await person.clear(token)
  await person.type(token, 'token-of-google{Enter}')
  await waitFor(() => expect(lastAsked(startRegistration)).toEqual({ appId, registrationToken: 'token-of-google' }))
  const link = await screen.findByRole('link', { name: t.registration.download })
  expect(link.getAttribute('href')).toBe(`${downloadRegistration.path}?appId=${appId}`)
})

test('the key that a proof package creates appears with it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let custody: KeyCustody = noKeys
  let state: Registration = { ...noRegistration, buildId: 'b1', state: 1 }
  await open(
    custody,
    on(getAppKeys, () => custody),
    on(getRegistration, () => state),
  )
  expect(await screen.findByText(t.registration.running)).toBeTruthy()
  custody = withKey
  state = { ...state, state: 2, size: 30_146, sha256: 'ef'.repeat(32), expiresTime: 9e12 }
  await act(() => vi.advanceTimersByTimeAsync(appBuildsLimits.pollMs))
  expect(await screen.findByText(t.lost)).toBeTruthy()
})

test('a registration that can not start says what to do first', async () => {
  const { person } = await open(
    withKey,
    on(startRegistration, () => {
      throw new DomainError('appBuilds.notReady', { missing: ['exampleName'] })
    }),
  )
  await person.type(await input(t.registration.token), 'token-of-google{Enter}')
  expect(await screen.findByText(t.registration.missing.exampleName)).toBeTruthy()
})
