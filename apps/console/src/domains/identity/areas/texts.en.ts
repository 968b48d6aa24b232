import type { AreasTexts } from './texts.zh.ts'

export const areasEn: AreasTexts = {
  title: 'Countries and areas',
  count: (total) => (total === 1 ? '1 country or area' : `${total} countries and areas`),
  search: 'Search by name, code or domain',
  letters: 'Filter by first letter',
  filter: 'Filter by region',
  allRegions: 'All regions',
  regions: { Europe: 'Europe', Asia: 'Asia', America: 'America', Africa: 'Africa', Oceania: 'Oceania' },
  pages: 'Pages of countries',
  columns: {
    name: 'Name',
    code: 'Code',
    telephoneCode: 'Calling code',
    region: 'Region',
    domain: 'Domain',
    locales: 'Locales',
    actions: 'Actions',
  },
  ownSite: 'this site',
  edit: 'Edit domain',
  editNamed: (name) => `Edit domain of ${name}`,
  noHit: {
    title: 'No matching countries or areas',
    text: 'Check the spelling, or clear the filters.',
    clear: 'Clear filters',
  },
  failed: { title: 'Couldn’t load countries', text: 'Check the network and try again.' },
  form: {
    title: (name) => `Domain for ${name}`,
    domain: 'Domain',
    hint: 'Hostname that serves this country or area, e.g. eu.example.com. Leave empty to use this site.',
    save: 'Save',
    saved: 'Domain saved',
  },
}
