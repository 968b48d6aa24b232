import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import {
  draftKeyList,
  draftManifest,
  eraseRootKey,
  exportRootKey,
  getSigningKeys,
  listManifests,
  setUpSigning,
  signKeyList,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import type { SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { anyProduct } from '../products/testing/products.ts'
import { anyKey, anyKeys, anyRoot, drafted, noKeys } from './testing/signing.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const manifest = {
  manifestId: '5',
  release: 41,
  keyId: anyKey.keyId,
  epoch: 1,
  manifestState: 1,
  createTime: 0,
  expireTime: 4_000_000_000_000,
  signTime: null,
} as const

const open = (view: { now: SigningKeysView }, answers: readonly Answer[] = [], language?: 'en-US') =>
  openConsole(
    `/home/product/${productId}/signing`,
    [
      on(getProduct, () => anyProduct),
      on(getPIdDetailInfo, () => {
        throw new DomainError('server.unavailable')
      }),
      ...answers,
      on(getSigningKeys, () => view.now),
      on(listManifests, () => []),
    ],
    language,
  )

test('sets up keys that are generated here, or with the public key of an own root', async () => {
  const view = { now: noKeys }
  const { person, lastAsked } = await open(view, [
    on(setUpSigning, () => {
      view.now = anyKeys
      return anyKeys
    }),
  ])
  const root = within(await screen.findByRole('group', { name: '根密钥' }))
  await person.click(root.getByRole('radio', { name: '使用自己的密钥' }))
  await person.click(screen.getByRole('button', { name: '设置签名密钥' }))
  expect(await screen.findByText('请填写公钥')).toBeTruthy()
  expect(screen.getByText(/openssl genpkey -algorithm ed25519 -out root-1.pem/)).toBeTruthy()
  await person.click(screen.getByRole('textbox', { name: /公钥/ }))
  await person.paste(anyRoot.publicKey)
  await person.click(screen.getByRole('button', { name: '设置签名密钥' }))
  expect(await screen.findByRole('table', { name: '密钥' })).toBeTruthy()
  expect(lastAsked(setUpSigning)).toEqual({ productId, rootKey: anyRoot.publicKey, releaseKey: '' })
})

test('leads the root offline: export once with a passphrase, then delete here', async () => {
  const view = { now: anyKeys }
  const { person, lastAsked } = await open(view, [
    on(exportRootKey, () => {
      view.now = { ...anyKeys, keys: [anyKey, { ...anyRoot, exportTime: Date.now() }] }
      return { fileName: 'root-1.pem', pem: '-----BEGIN ENCRYPTED PRIVATE KEY-----\n' }
    }),
    on(eraseRootKey, () => {
      view.now = { ...anyKeys, keys: [anyKey, { ...anyRoot, isStored: false }] }
      return view.now
    }),
  ])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '从平台删除' })).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导出 root-1' }))
  await person.click(dialog.getByLabelText(/^口令/))
  await person.paste('correct horse battery')
  await person.click(dialog.getByRole('button', { name: '导出' }))
  const shown = within(await screen.findByRole('dialog', { name: '根密钥已导出' }))
  expect(shown.getByText(/BEGIN ENCRYPTED PRIVATE KEY/)).toBeTruthy()
  expect(lastAsked(exportRootKey)).toEqual({ productId, keyId: anyRoot.keyId, passphrase: 'correct horse battery' })
  await person.click(shown.getByRole('button', { name: '我已保存' }))
  await person.click(await screen.findByRole('button', { name: '从平台删除' }))
  await person.click(await screen.findByRole('button', { name: '删除私钥' }))
  expect(await screen.findByText('平台上的私钥已删除')).toBeTruthy()
  expect(screen.queryByText('将 root-1 转为离线保管')).toBeNull()
})

test('shows what a drafted list needs, the commands, and takes the signature file', async () => {
  const view = { now: drafted }
  const answers: Answer[] = [
    on(signKeyList, ({ signature }) => {
      if (signature === 'wrong') throw new DomainError('signing.badSignature')
      view.now = anyKeys
      return anyKeys
    }),
  ]
  const { person, lastAsked } = await open(view, answers, 'en-US')
  expect(await screen.findByText('Key list 2 waits for signatures')).toBeTruthy()
  expect(screen.getByText('Adds release-2')).toBeTruthy()
  expect(screen.getByText('a root of the current list: root-1')).toBeTruthy()
  expect(screen.getByText(/openssl pkeyutl -sign -rawin -inkey root-1.pem/)).toBeTruthy()
  await person.upload(screen.getByLabelText('Signature file'), new File(['wrong'], 'k.sig'))
  expect(await screen.findByText(/Not an Ed25519 signature/)).toBeTruthy()
  await person.upload(screen.getByLabelText('Signature file'), new File([new Uint8Array(201)], 'k.pem'))
  expect(await screen.findByText(/too large for a signature/)).toBeTruthy()
  const bytes = new Uint8Array(64).fill(7)
  await person.upload(screen.getByLabelText('Signature file'), new File([bytes], 'k.sig'))
  expect(await screen.findByText('Signature verified and saved')).toBeTruthy()
  const signature = btoa(String.fromCharCode(...bytes))
  expect(lastAsked(signKeyList)).toEqual({ productId, listId: '2', keyId: anyRoot.keyId, signature })
})

test('retires the last release key after a compromise together with a new one', async () => {
  const { person, lastAsked } = await open({ now: anyKeys }, [on(draftKeyList, () => drafted)])
  await person.click(await screen.findByRole('button', { name: '停用 release-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: '停用 release-1' }))
  await person.click(dialog.getByRole('radio', { name: /密钥已泄露/ }))
  await person.click(dialog.getByRole('button', { name: '停用' }))
  expect(await screen.findByText('密钥列表 2 等待签名')).toBeTruthy()
  expect(lastAsked(draftKeyList)).toEqual({
    productId,
    version: 1,
    removeKeys: [anyKey.keyId],
    raiseEpoch: true,
    addKeys: [{ keyUse: 2, keyName: 'release-2', publicKey: '' }],
  })
})

test('adds a key, and shows a refused public key at its field', async () => {
  const refuse = on(draftKeyList, () => {
    throw new DomainError('signing.weakKey')
  })
  const { person } = await open({ now: anyKeys }, [refuse])
  await person.click(await screen.findByRole('button', { name: '添加密钥' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加密钥' }))
  await person.click(dialog.getByRole('radio', { name: /^根密钥/ }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /名称/ }).value).toBe('root-2')
  await person.click(dialog.getByRole('radio', { name: '使用自己的密钥' }))
  await person.click(dialog.getByRole('textbox', { name: /公钥/ }))
  await person.paste(anyRoot.publicKey)
  await person.click(dialog.getByRole('button', { name: '添加' }))
  expect(await dialog.findByText(/低阶点/)).toBeTruthy()
})

test('signs a manifest that waits', async () => {
  const document = drafted.draft?.document ?? { fileName: '', message: '', signers: [] }
  const { person, lastAsked } = await open({ now: { ...anyKeys, waitingManifests: 1 } }, [
    on(listManifests, () => [manifest]),
    on(draftManifest, () => document),
    on(signManifest, () => ({ ...manifest, manifestState: 2 as const, signTime: 1 })),
  ])
  expect(await screen.findByText(/1 个固件清单等待签名/)).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: '签署发布 41' }))
  const dialog = within(await screen.findByRole('dialog', { name: '签署发布 41 的固件清单' }))
  await person.click(await dialog.findByRole('textbox', { name: '或粘贴签名' }))
  await person.paste('ab'.repeat(64))
  await person.click(dialog.getByRole('button', { name: '提交签名' }))
  expect(await screen.findByText('签名已验证并保存')).toBeTruthy()
  expect(lastAsked(signManifest)).toMatchObject({ manifestId: '5', signature: 'ab'.repeat(64) })
})

test('offers no change to members who are no owners', async () => {
  await openConsole(`/home/product/${productId}/signing`, [
    asDeveloper(),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.developer })),
    on(getPIdDetailInfo, () => {
      throw new DomainError('server.unavailable')
    }),
    on(getSigningKeys, () => anyKeys),
    on(listManifests, () => []),
  ])
  expect(await screen.findByText(/只有产品的所有者可以更换/)).toBeTruthy()
  for (const name of ['添加密钥', '停用 release-1', '续期', '导出']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
