import { DomainError } from '@slipway/contract/refusals.ts'
import {
  listFactors,
  renewRecoveryCodes,
  type Factors,
} from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { secondFactorZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const TIME = 1_700_000_000_000
const bare: Factors = {
  totpTime: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  proofLeftMs: 0,
  hasPassword: true,
}
const withApp: Factors = { ...bare, totpTime: TIME, recoveryCodesLeft: 9 }

const open = (factors: Factors, ...answers: Answer[]) =>
  openConsole('/home/settings/security', [on(listFactors, () => factors), ...answers])
const press = async (name: string, person: Awaited<ReturnType<typeof open>>['person']) =>
  person.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the security settings', () => {
  test('say what an account proves itself by', async () => {
    const passkey = { passkeyId: 'p1', passkeyName: '工作笔记本', createTime: TIME, lastUseTime: null }
    await open({
      ...withApp,
      recoveryCodesLeft: 2,
      passkeys: [{ ...passkey, host: 'console.example.com' }],
    })
    expect(await screen.findByText('工作笔记本')).toBeTruthy()
    expect(screen.getByText(/从未使用 · 仅可在 console\.example\.com 使用$/)).toBeTruthy()
    expect(screen.getByText(/^2023-11-1\d .* 启用$/)).toBeTruthy()
    expect(screen.getByText(`${t.recovery.left(2)} · ${t.recovery.few}`)).toBeTruthy()
    expect(screen.getByText(t.password.text)).toBeTruthy()
  })

  test('say where there is nothing yet, and that recovery codes come with the first factor', async () => {
    await open({ ...bare, hasPassword: false })
    expect(await screen.findByText(t.totp.off)).toBeTruthy()
    expect(screen.getByText(t.recovery.none)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.recovery.renewNamed })).toBeNull()
    expect(screen.getByText(t.password.none)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.password.change })).toBeNull()
  })

  test('say that the role asks for a factor, only where it does', async () => {
    await open({ ...withApp, isRequired: true })
    expect(await screen.findByText(t.required)).toBeTruthy()
  })

  test('offer no passkey where the browser would refuse it, and say why', async () => {
    vi.stubGlobal('isSecureContext', false)
    await open(bare)
    expect(await screen.findByText(t.passkeys.obstacle.insecure)).toBeTruthy()
    expect(screen.getByRole('button', { name: t.passkeys.add }).hasAttribute('disabled')).toBe(true)
  })

  test('that did not load are asked for again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/settings/security', [
      on(listFactors, () => {
        if (isDown) throw new DomainError('access.denied')
        return bare
      }),
    ])
    expect(await screen.findByText(t.failed.title)).toBeTruthy()
    isDown = false
    await press('重试', person)
    expect(await screen.findByText(t.totp.off)).toBeTruthy()
  })
})

describe('before a factor is changed', () => {
  const codes = on(renewRecoveryCodes, () => ({ recoveryCodes: ['aaaa-bbbb'] }))

  test('a proof is asked for, and with it the change goes on', async () => {
    const { person, lastAsked } = await open(
      withApp,
      codes,
      on(proveIdentity, () => null),
    )
    await press(t.recovery.renewNamed, person)
    const proof = await dialog(t.proof.title)
    await person.click(proof.getByRole('button', { name: t.proof.confirm }))
    expect(lastAsked(proveIdentity)).toBeUndefined()
    await person.type(proof.getByLabelText(new RegExp(`^${t.proof.password}`), { selector: 'input' }), 'Right-2026')
    await person.click(proof.getByRole('button', { name: t.proof.confirm }))
    expect(await screen.findByText(t.recovery.renewTitle)).toBeTruthy()
    expect(lastAsked(proveIdentity)).toEqual({ password: encodePassword('Right-2026') })
    expect(lastAsked(renewRecoveryCodes)).toBeUndefined()
    await press(t.recovery.renewConfirm, person)
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
  })

  test('a wrong password says so at its field, and nothing is changed', async () => {
    const { person, lastAsked } = await open(
      withApp,
      codes,
      on(proveIdentity, () => {
        throw new DomainError('second-factor.proofWrong')
      }),
    )
    await press(t.recovery.renewNamed, person)
    const proof = await dialog(t.proof.title)
    const field = proof.getByLabelText(new RegExp(`^${t.proof.password}`), { selector: 'input' })
    await person.type(field, 'Wrong-2026{Enter}')
    expect(await proof.findByText('密码错误')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(lastAsked(renewRecoveryCodes)).toBeUndefined()
  })

  test('a code of the app does instead of the password', async () => {
    const { person, lastAsked } = await open(
      withApp,
      codes,
      on(proveIdentity, () => null),
    )
    await press(t.recovery.renewNamed, person)
    const proof = await dialog(t.proof.title)
    await person.type(proof.getByLabelText(new RegExp(`^${t.proof.password}`), { selector: 'input' }), 'half')
    await person.click(proof.getByRole('button', { name: t.proof.byCode }))
    const field = proof.getByRole('textbox', { name: new RegExp(`^${t.proof.code}`) }) as HTMLInputElement
    expect(field.value).toBe('')
    await person.type(field, '123456{Enter}')
    await waitFor(() => expect(lastAsked(proveIdentity)).toEqual({ code: '123456' }))
  })

  test('who gave a proof lately is not asked again', async () => {
    const { person } = await open({ ...withApp, proofLeftMs: 600_000 }, codes)
    await press(t.recovery.renewNamed, person)
    expect(await screen.findByText(t.recovery.renewTitle)).toBeTruthy()
    expect(screen.queryByText(t.proof.title)).toBeNull()
  })

  test('an account with nothing to prove itself by is asked to sign in again', async () => {
    const { person } = await open({ ...bare, hasPassword: false })
    await press(t.totp.setUpNamed, person)
    const proof = await dialog(t.proof.title)
    expect(proof.getByText(t.proof.signInAgain)).toBeTruthy()
    expect(proof.queryByRole('button', { name: t.proof.confirm })).toBeNull()
  })
})
