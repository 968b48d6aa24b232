import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'

test('an account names itself, and no other account', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('support', 'bob')]
  await bob.account()
  expect(await ann.call(getProfile, {})).toEqual({ account: 'ann@example.com', accountName: '', roleName: '开发者' })

  const named = await ann.call(updateProfile, { accountName: '  Ann\n Lee ' })

  expect(named.accountName).toBe('Ann Lee')
  const { items } = await server.as('administrator').call(listAccounts, {})
  const nameOf = (account: string) => items.find((item) => item.account === account)?.accountName
  expect([nameOf('ann@example.com'), nameOf('bob@example.com')]).toEqual(['Ann Lee', ''])
  expect(await ann.call(updateProfile, { accountName: '' })).toMatchObject({ accountName: '' })
  await expect(ann.call(updateProfile, { accountName: 'x'.repeat(51) })).rejects.toMatchObject({
    code: 40000,
    data: { field: 'accountName', limit: 50 },
  })
})
