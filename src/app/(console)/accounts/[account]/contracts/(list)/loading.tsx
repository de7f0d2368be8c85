import { ListSkeleton } from "../../../../../../components/ui/list-skeleton.tsx";

export default function LoadingContracts() {
  return <ListSkeleton heading="Contracts" filters={1} />;
}
