import { DomainError } from '@slipway/contract/refusals.ts'
import { removeUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import type { User } from '@slipway/contract/users/users/users.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ann, appStory } from '../../../app/testing/app-story.tsx'
import { usersZh as t } from './texts.zh.ts'

const pictured: User = { ...ann, avatar: 'a'.repeat(22) }
const picture = () => document.querySelector('img[src*="user/avatar"]')?.getAttribute('src')

test('the own picture is shown, and removed; a refusal is read in place', async () => {
  const story = appStory()
  let user = pictured
  story.server.answer(getUser, () => user)
  story.server.answer(removeUserAvatar, () => {
    throw new DomainError('access.noSession')
  })
  await story.open('/app/me/picture')
  const remove = await screen.findByRole('button', { name: t.removePicture })
  expect(picture()).toBe(`/app/api/v1/user/avatar?avatarId=${'a'.repeat(22)}`)
  await story.user.click(remove)
  expect(await screen.findByRole('alert')).toBeTruthy()
  story.server.answer(removeUserAvatar, () => {
    user = ann
    return null
  })
  await story.user.click(remove)
  expect(await screen.findByRole('button', { name: t.choosePicture })).toBeTruthy()
  expect(picture()).toBeUndefined()
  story.close()
})
