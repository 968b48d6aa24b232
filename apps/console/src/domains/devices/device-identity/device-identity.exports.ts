/** What the pages of devices open. */
export { CertificatesDrawer } from './CertificatesDrawer.tsx'
export { IdentityDrawer } from './IdentityDrawer.tsx'
