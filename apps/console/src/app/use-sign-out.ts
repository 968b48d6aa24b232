import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { forgetVisit } from './forget-visit.ts'

/** Ends the session and leaves for the login page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      forgetVisit(localStorage)
      window.location.assign('/authrization/login')
    },
    meta: { done: false },
  })
