"use client";

export { ErrorNotice as default } from "../../components/error-notice.tsx";
