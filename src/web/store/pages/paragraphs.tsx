import { Fragment } from 'react'

const EMPTY_LINE = /\n\s*\n/

/** Plain text: empty lines separate paragraphs, and the shop's e-mail address becomes a link. */
export function Paragraphs({ text, email }: { text: string; email: string }) {
  return text.split(EMPTY_LINE).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the order is fixed
    <p key={at} className="whitespace-pre-line wrap-anywhere">
      {paragraph.split(email).map((words, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={part}>
          {part > 0 && (
            <a href={`mailto:${email}`} className="underline decoration-gold-light underline-offset-[0.25em]">
              {email}
            </a>
          )}
          {words}
        </Fragment>
      ))}
    </p>
  ))
}

export function Sections({
  sections,
  email,
}: {
  sections: { title: string; text: string }[]
  email: string
}) {
  return sections.map(({ title, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the order is fixed
    <section key={at}>
      <h2 className="wrap-anywhere">{title}</h2>
      <div className="space-y-4">
        <Paragraphs text={text} email={email} />
      </div>
    </section>
  ))
}
