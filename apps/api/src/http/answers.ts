import { ApiProperty } from '@nestjs/swagger';

export interface Data<T> {
  data: T;
}

/** The response with a single object. */
export async function data<T>(value: T | Promise<T>): Promise<Data<T>> {
  return { data: await value };
}

export class DeletedDto {
  @ApiProperty({ format: 'uuid', example: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' }) id!: string;
  @ApiProperty({ example: true }) deleted!: boolean;
}

export const deleted = async (id: string | Promise<string>): Promise<Data<DeletedDto>> => ({
  data: { id: await id, deleted: true },
});
