import type * as areaCalls from '@slipway/contract/areas/areas.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { signInAddresses } from '@slipway/contract/sign-in/sign-in.addresses.ts'
import type * as signInCalls from '@slipway/contract/sign-in/sign-in.calls.ts'

/** The call as the client needs it to be made; its schemas are left to the server. */
const addressed = <C extends AnyCall>(address: Pick<AnyCall, 'method' | 'path' | 'reply'>): C => address as C

export const listAreas = addressed<typeof areaCalls.listAreas>(signInAddresses.listAreas)
export const getCaptcha = addressed<typeof signInCalls.getCaptcha>(signInAddresses.getCaptcha)
export const login = addressed<typeof signInCalls.login>(signInAddresses.login)
export const checkSetUpLink = addressed<typeof signInCalls.checkSetUpLink>(signInAddresses.checkSetUpLink)
export const setUpRoot = addressed<typeof signInCalls.setUpRoot>(signInAddresses.setUpRoot)
export const sendCode = addressed<typeof signInCalls.sendCode>(signInAddresses.sendCode)
export const register = addressed<typeof signInCalls.register>(signInAddresses.register)
export const resetPassword = addressed<typeof signInCalls.resetPassword>(signInAddresses.resetPassword)
