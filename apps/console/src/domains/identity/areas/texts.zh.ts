import type { CountryRegion } from '@slipway/contract/identity/areas/areas.ts'

const regions: Record<CountryRegion, string> = {
  Europe: '欧洲',
  Asia: '亚洲',
  America: '美洲',
  Africa: '非洲',
  Oceania: '大洋洲',
}

export const areasZh = {
  title: '国家和地区',
  count: (total: number) => `共 ${total} 个国家和地区`,
  search: '搜索名称、代码或域名',
  letters: '按首字母筛选',
  filter: '按大洲筛选',
  allRegions: '全部大洲',
  regions,
  pages: '国家和地区分页',
  columns: {
    name: '名称',
    code: '代码',
    telephoneCode: '电话区号',
    region: '大洲',
    domain: '域名',
    locales: '语言区域',
    actions: '操作',
  },
  /** Shown where no domain is set. */
  ownSite: '本站',
  edit: '修改域名',
  editNamed: (name: string) => `修改域名：${name}`,
  noHit: { title: '没有符合条件的国家或地区', text: '请检查输入，或清除筛选条件。', clear: '清除筛选' },
  failed: { title: '国家和地区加载失败', text: '请检查网络后重试。' },
  form: {
    title: (name: string) => `修改${name}的域名`,
    domain: '域名',
    hint: '为该国家或地区提供服务的主机名，例如 eu.example.com；留空表示使用本站',
    save: '保存',
    saved: '域名已保存',
  },
}

export type AreasTexts = typeof areasZh
