import { signInStepAddresses } from '@slipway/contract/identity/sign-in/sign-in-steps.addresses.ts'
import type * as signInCalls from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const checkSetUpLink = addressed<typeof signInCalls.checkSetUpLink>(signInStepAddresses.checkSetUpLink)
export const setUpRoot = addressed<typeof signInCalls.setUpRoot>(signInStepAddresses.setUpRoot)
