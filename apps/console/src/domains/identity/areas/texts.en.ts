import type { AreasTexts } from './texts.zh.ts'

export const areasEn: AreasTexts = {
  title: 'Countries and areas',
  count: (total) => (total === 1 ? '1 country or area' : `${total} countries and areas`),
  rows: (total) => `${total} in total`,
  search: 'Search name, code or domain',
  filter: 'Filter by region',
  allRegions: 'All regions',
  regions: { Europe: 'Europe', Asia: 'Asia', America: 'America', Africa: 'Africa', Oceania: 'Oceania' },
  pages: 'Pages of countries',
  columns: {
    name: 'Name',
    code: 'Code',
    telephoneCode: 'Dial code',
    region: 'Region',
    domain: 'Domain',
    locales: 'Locales',
    actions: 'Actions',
  },
  ownSite: 'this site',
  edit: 'Edit domain',
  editNamed: (name) => `Edit the domain of ${name}`,
  noHit: {
    title: 'No country or area matches',
    text: 'Check the words, or clear the filters.',
    clear: 'Clear filters',
  },
  failed: { title: 'The countries could not be loaded', text: 'Check the network and try again.' },
  form: {
    title: (name) => `Domain of ${name}`,
    domain: 'Domain',
    hint: 'The host that serves this country or area, such as eu.example.com; empty means this site',
    save: 'Save',
    saved: 'Domain saved',
  },
}
