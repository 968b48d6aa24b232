import type { Setting } from './config.ts'

export const geoipSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_GEOIP',
    defaultValue: '',
    zh: '本机上的 IP 地址库文件（MMDB 格式，例如 GeoLite2-City.mmdb 或 dbip-city-lite.mmdb）；用户查询和设备查询据此显示地点。留空则不显示，系统不会访问任何在线服务',
    en: 'File of this machine with the places of IP addresses (MMDB, such as GeoLite2-City.mmdb or dbip-city-lite.mmdb), from which user query and device query show places; if empty, they show none. No service is asked',
  },
]
