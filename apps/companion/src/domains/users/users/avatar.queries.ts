import { removeUserAvatar, setUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { squarePhoto } from './square-photo.ts'
import { userQuery } from './users.queries.ts'

/** A new picture, or without a file none. Homes show it, too. */
export function useSetAvatar(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | undefined): Promise<unknown> =>
      file ? upload(setUserAvatar, {}, await squarePhoto(file)) : call(removeUserAvatar, {}),
    meta: { done, errors: 'inPlace' },
    onSuccess: () =>
      Promise.all([queries.invalidateQueries(userQuery), queries.invalidateQueries({ queryKey: ['homes'] })]),
  })
}
