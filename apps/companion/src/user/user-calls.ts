import type * as areaCalls from '@slipway/contract/identity/areas/areas.calls.ts'
import { signInAddresses } from '@slipway/contract/identity/sign-in/sign-in.addresses.ts'
import { userAddresses } from '@slipway/contract/users/users/users.addresses.ts'
import type * as logoffCalls from '@slipway/contract/users/users/user-logoff.calls.ts'
import type * as phoneCalls from '@slipway/contract/users/users/user-phone.calls.ts'
import type * as profileCalls from '@slipway/contract/users/users/user-profile.calls.ts'
import type * as userCalls from '@slipway/contract/users/users/users.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const listAreas = addressed<typeof areaCalls.listAreas>(signInAddresses.listAreas)
export const getUserCaptcha = addressed<typeof userCalls.getUserCaptcha>(userAddresses.getUserCaptcha)
export const sendUserCode = addressed<typeof userCalls.sendUserCode>(userAddresses.sendUserCode)
export const registerUser = addressed<typeof userCalls.registerUser>(userAddresses.registerUser)
export const loginUser = addressed<typeof userCalls.loginUser>(userAddresses.loginUser)
export const logoutUser = addressed<typeof userCalls.logoutUser>(userAddresses.logoutUser)
export const resetUserPassword = addressed<typeof userCalls.resetUserPassword>(userAddresses.resetUserPassword)
export const changeUserPassword = addressed<typeof userCalls.changeUserPassword>(userAddresses.changeUserPassword)
export const getUser = addressed<typeof profileCalls.getUser>(userAddresses.getUser)
export const sendPhoneCode = addressed<typeof phoneCalls.sendPhoneCode>(userAddresses.sendPhoneCode)
export const bindPhone = addressed<typeof phoneCalls.bindPhone>(userAddresses.bindPhone)
export const getLogoff = addressed<typeof logoffCalls.getLogoff>(userAddresses.getLogoff)
export const withdrawLogoff = addressed<typeof logoffCalls.withdrawLogoff>(userAddresses.withdrawLogoff)
