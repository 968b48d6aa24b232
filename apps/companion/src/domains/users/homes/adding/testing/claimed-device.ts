export const productId = 'a'.repeat(32)
export const deviceId = 'd'.repeat(22)

/** A device as the reply to its claim has it. */
export const claimedDevice = {
  deviceId,
  name: '智能插座',
  roomId: null,
  gatewayId: null,
  productId,
  productName: '智能插座',
  picture: '',
  online: false,
  onlineTime: null,
  isDisabled: false,
  bindTime: 1,
  values: {},
}
