import {
  createKey,
  listKeys,
  listScopes,
  renameKey,
  revokeKey,
  type ApiKey,
} from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const DAY_MS = 86_400_000
const anyKey: ApiKey = {
  keyId: 'k1',
  keyName: 'CI',
  hint: 'slw_AbCdEf',
  scopes: ['products:read', 'devices:write'],
  state: 'active',
  createTime: 1_700_000_000_000,
  expiresTime: null,
  lastUsedTime: null,
  lastUsedIp: null,
}
const areas = [
  { area: 'products', name: '产品', scopes: ['products:read', 'products:write'] },
  { area: 'categories', name: '品类', scopes: ['categories:read'] },
]
const secret = `slw_${'x'.repeat(49)}`
const page = (...answers: Parameters<typeof openConsole>[1]) =>
  openConsole('/home/settings/keys', [on(listScopes, () => areas), ...answers])
const dialog = async () => within(await screen.findByRole('dialog'))
const box = async (name: string) => (await dialog()).findByRole<HTMLInputElement>('checkbox', { name })

describe('the list of keys', () => {
  test('shows how each is told apart, what it may do, its end and its last use', async () => {
    const used = { ...anyKey, keyId: 'k2', keyName: 'Old', lastUsedTime: 1_700_000_000_000, lastUsedIp: '10.0.0.9' }
    await page(on(listKeys, () => [anyKey, { ...used, state: 'expired' as const, expiresTime: 1_700_000_000_001 }]))
    const row = within((await screen.findByTitle('CI')).closest('tr') ?? document.body)
    for (const fact of ['slw_AbCdEf…', 'products:read, devices:write', '2 项', '永不过期', '从未使用'])
      expect(row.getByText(fact)).toBeTruthy()
    const old = within(screen.getByTitle('Old').closest('tr') ?? document.body)
    for (const fact of ['已过期', '10.0.0.9']) expect(old.getByText(fact)).toBeTruthy()
  })

  test('revokes a key after a question', async () => {
    const { person, lastAsked } = await page(
      on(listKeys, () => [anyKey]),
      on(revokeKey, () => null),
    )
    await person.click(await screen.findByRole('button', { name: '吊销密钥 CI' }))
    expect(lastAsked(revokeKey)).toBeUndefined()
    await person.click(await screen.findByRole('button', { name: '吊销密钥' }))
    expect(await screen.findByText('密钥已吊销')).toBeTruthy()
    expect(lastAsked(revokeKey)).toEqual({ keyId: 'k1' })
  })

  test('renames a key', async () => {
    const { person, lastAsked } = await page(
      on(listKeys, () => [anyKey]),
      on(renameKey, () => anyKey),
    )
    await person.click(await screen.findByRole('button', { name: 'CI 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '重命名' }))
    await person.type(await (await dialog()).findByRole('textbox', { name: /名称/ }), ' 2')
    await person.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('名称已保存')).toBeTruthy()
    expect(lastAsked(renameKey)).toEqual({ keyId: 'k1', keyName: 'CI 2' })
  })
})

describe('a new key', () => {
  async function fillIn(person: Awaited<ReturnType<typeof openConsole>>['person']) {
    await person.click(await screen.findByRole('button', { name: '创建密钥' }))
    await person.type(await (await dialog()).findByRole('textbox', { name: /名称/ }), 'CI')
  }
  const create = async (person: Awaited<ReturnType<typeof openConsole>>['person']) =>
    person.click((await dialog()).getByRole('button', { name: '创建' }))
  const created = on(createKey, (input) => ({ ...anyKey, scopes: input.scopes, key: secret }))

  test('is shown once, with a call to try, and not let go without a question', async () => {
    const { person, lastAsked } = await page(
      on(listKeys, () => []),
      created,
    )
    await fillIn(person)
    await person.click(await box('产品'))
    const before = Date.now()
    await create(person)

    expect(await screen.findByText(secret)).toBeTruthy()
    expect((await dialog()).getByText(new RegExp(`Authorization: Bearer ${secret}`))).toBeTruthy()
    const { expiresTime, ...rest } = lastAsked(createKey) ?? {}
    expect(rest).toEqual({ keyName: 'CI', scopes: ['products:read', 'products:write'] })
    expect(Number(expiresTime) - before).toBeGreaterThanOrEqual(90 * DAY_MS)
    const saved: Blob[] = []
    URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
    URL.revokeObjectURL = () => undefined
    await person.click((await dialog()).getByRole('button', { name: '下载' }))
    expect(await saved[0]?.text()).toBe(`SLIPWAY_API_KEY=${secret}\n`)
    await person.keyboard('{Escape}')
    expect(await screen.findByText('已经保存密钥了吗？')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  })

  test('needs a name and a scope', async () => {
    const { person, asked } = await page(
      on(listKeys, () => []),
      created,
    )
    await person.click(await screen.findByRole('button', { name: '创建密钥' }))
    await box('品类')
    await create(person)
    expect(await screen.findByText('必填')).toBeTruthy()
    expect(await screen.findByText('至少 1 项')).toBeTruthy()
    expect(asked.some(({ call }) => call === createKey)).toBe(false)
  })

  test('gets everything that the account may give by one box, and single scopes by theirs', async () => {
    const { person, lastAsked } = await page(
      on(listKeys, () => []),
      created,
    )
    await fillIn(person)
    await person.click(await box('我的全部权限'))
    expect(screen.getByText('已选 3 / 3')).toBeTruthy()
    await person.click(await box('修改产品'))
    expect((await box('产品')).indeterminate).toBe(true)
    await create(person)
    await screen.findByText(secret)
    expect(lastAsked(createKey)).toMatchObject({ scopes: ['products:read', 'categories:read'] })
  })

  test('that never expires is warned of; a chosen day must not be over', async () => {
    const { person, lastAsked, asked } = await page(
      on(listKeys, () => []),
      created,
    )
    await fillIn(person)
    await person.click(await box('品类'))
    const expiry = await (await dialog()).findByRole('combobox', { name: '有效期' })
    await person.selectOptions(expiry, '自定义日期')
    await create(person)
    expect(await screen.findByText('请选择今天或以后的日期')).toBeTruthy()
    expect(asked.some(({ call }) => call === createKey)).toBe(false)
    await person.selectOptions(expiry, '永不过期')
    expect(screen.getByText(/一旦泄露/)).toBeTruthy()
    await create(person)
    await screen.findByText(secret)
    expect(lastAsked(createKey)).toMatchObject({ expiresTime: null })
  })

  test('that is one too many is refused in words', async () => {
    const { person } = await page(
      on(listKeys, () => []),
      on(createKey, () => {
        throw new DomainError('api-keys.tooMany', { limit: 50 })
      }),
    )
    await fillIn(person)
    await person.click(await box('品类'))
    await create(person)
    expect(await screen.findByText('最多 50 个密钥，请先吊销不用的密钥')).toBeTruthy()
  })
})
