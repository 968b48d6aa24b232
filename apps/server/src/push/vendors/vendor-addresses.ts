/** Where the vendors are. Constants: no file and no field of a form decides which server the platform calls. */
export interface VendorAddresses {
  googleToken: string
  fcm: string
  apnsProduction: string
  apnsDevelopment: string
  huaweiToken: string
  huawei: string
  xiaomi: string
  oppo: string
  vivo: string
  /** For tests: servers of this machine, of which APNs has a certificate of its own. */
  local?: { ca: string }
}

export const vendorAddresses: VendorAddresses = {
  googleToken: 'https://oauth2.googleapis.com/token',
  fcm: 'https://fcm.googleapis.com',
  apnsProduction: 'https://api.push.apple.com',
  apnsDevelopment: 'https://api.sandbox.push.apple.com',
  huaweiToken: 'https://oauth-login.cloud.huawei.com/oauth2/v3/token',
  huawei: 'https://push-api.cloud.huawei.com',
  xiaomi: 'https://api.xmpush.xiaomi.com',
  oppo: 'https://api.push.oppomobile.com',
  vivo: 'https://api-push.vivo.com.cn',
}
