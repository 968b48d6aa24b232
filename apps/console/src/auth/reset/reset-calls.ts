import { signInStepAddresses } from '@slipway/contract/identity/sign-in/sign-in-steps.addresses.ts'
import type * as signInCalls from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const checkResetTicket = addressed<typeof signInCalls.checkResetTicket>(signInStepAddresses.checkResetTicket)
export const resetPassword = addressed<typeof signInCalls.resetPassword>(signInStepAddresses.resetPassword)
