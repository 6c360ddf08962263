import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Paragraphs } from '../pages/paragraphs.tsx'
import type { Route } from './+types/layout.ts'
import { CONTACT_ID, ContactLink, useScrollToContact } from './contact-link.tsx'

const LINK = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline'

export function Footer({
  year,
  links,
  settings,
}: {
  year: number
  links: Route.ComponentProps['loaderData']['links']
  settings: Route.ComponentProps['loaderData']['settings']
}) {
  const { name } = useShopConfig()
  useScrollToContact()
  const { address, phones, email, opening_days, opening_hours, footer_text, copyright } = settings
  return (
    <footer id={CONTACT_ID} className="mt-16 border-t border-line bg-sand md:mt-24">
      <div className="shell footer-columns">
        <FooterSection title={name} isWide>
          <address className="not-italic">
            <p className="max-w-xs text-muted">
              {address.street}, {address.city}, {address.postal_code}, {address.country}
            </p>
            <ul className="mt-3">
              {phones.map((phone) => (
                <li key={phone}>
                  <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={`${LINK} figures`}>
                    {phone}
                  </a>
                </li>
              ))}
              <li>
                <a href={`mailto:${email}`} className={LINK}>
                  {email}
                </a>
              </li>
            </ul>
          </address>
          {footer_text && (
            <div className="mt-4 max-w-xs space-y-2 text-muted">
              <Paragraphs text={footer_text} email={email} />
            </div>
          )}
        </FooterSection>
        <FooterSection title="Opening Hours" isWide>
          <p>{opening_days}</p>
          <p className="text-muted">{opening_hours}</p>
        </FooterSection>
        <FooterSection title="Information">
          <ul>
            {links.info.map(({ label, to }) => (
              <li key={label}>
                {to ? (
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                ) : (
                  <ContactLink className={LINK} />
                )}
              </li>
            ))}
          </ul>
        </FooterSection>
        <FooterSection title="Explore">
          <ul>
            {links.explore.map((label) => (
              <li key={label}>
                {/* The specification wants links without a target. */}
                {/* biome-ignore lint/a11y: a link without a target is announced as disabled */}
                <a
                  role="link"
                  aria-disabled="true"
                  className="inline-flex min-h-9 cursor-default items-center text-muted"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </FooterSection>
      </div>
      <div className="shell text-small text-muted">
        <p className="border-t border-line py-6">
          © {year} {name}. {copyright}
        </p>
      </div>
    </footer>
  )
}

function FooterSection({
  title,
  isWide,
  children,
}: {
  title: string
  /** Full width on a phone. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={isWide ? 'col-span-2 sm:col-span-1' : 'min-w-0'}>
      <h2 className="display-face mb-3 text-title">{title}</h2>
      {children}
    </section>
  )
}
