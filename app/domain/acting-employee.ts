export interface ActingEmployee {
  id: number;
  firstName: string;
  lastName: string;
}
