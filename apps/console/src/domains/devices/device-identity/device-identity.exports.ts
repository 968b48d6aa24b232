/** The drawers that device pages open. */
export { CertificatesDrawer } from './CertificatesDrawer.tsx'
export { IdentityDrawer } from './IdentityDrawer.tsx'
