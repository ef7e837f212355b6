import { Icon } from "~/ui/icon";

interface PdfLinkProps {
  /** The process's title. */
  title: string;
  address: string | null;
  primary?: boolean;
}

export function PdfLink({ title, address, primary }: PdfLinkProps) {
  if (address === null) return <span className="quiet">No PDF attached</span>;
  return (
    <a
      className={`button button-${primary ? "primary" : "outline"}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="download" size={18} />
      <span>
        Download PDF<span className="visually-hidden"> of {title}, opens in a new tab</span>
      </span>
    </a>
  );
}
