import type { ApiTexts } from '../../reference/api-text.ts'

export const areasApiTexts: ApiTexts = {
  calls: {
    listAreaLocales: {
      zh: '返回浏览器语言与国家的对应关系，用于预选国家。',
      en: 'Returns the likely country of each locale, to preselect one.',
    },
    listAreas: { zh: '返回国家和地区及电话区号。', en: 'Returns countries with their dialing codes.' },
    listCountries: {
      zh: '分页返回国家和地区及其服务域名。',
      en: 'Returns countries by page with the host that serves each.',
    },
    setCountryDomain: { zh: '设置服务某个国家的域名。', en: 'Sets the host that serves a country.' },
  },
  fields: {
    locale: { zh: '语言环境', en: 'Locale.', sample: 'zh-CN' },
    language: { zh: '语言', en: 'Language.', sample: 'zh' },
    areas: { zh: '对应的国家和地区', en: 'Its countries.' },
    code: { zh: '国家代码（ISO 3166-1 二位字母）', en: 'Country code (ISO 3166-1 alpha-2).', sample: 'CN' },
    id: { zh: '国家代码（ISO 3166-1 二位字母）', en: 'Country code (ISO 3166-1 alpha-2).', sample: 'CN' },
    name: { zh: '国家或地区名称', en: 'Name of the country or area.', sample: '中国' },
    keyword: { zh: '名称或域名中的文字，或国家代码', en: 'Part of a name or domain, or a code.', sample: 'cn' },
    region: { zh: '大洲', en: 'Continent.' },
    domain: {
      zh: '服务该国家的域名；空表示本站点',
      en: 'Host that serves the country; empty for this site.',
      sample: 'cn.example.com',
    },
    letter: {
      zh: '名称的首字母，中文为拼音首字母',
      en: 'First letter of the name; of its pinyin in Chinese.',
      sample: 'Z',
    },
    indexLetter: {
      zh: '名称的首字母，中文为拼音首字母',
      en: 'First letter of the name; of its pinyin for a Chinese name.',
      sample: 'Z',
    },
  },
}
